"""A hundred things that somebody might type to break a page: each would set `window.pwned` or open a dialog."""

MARKUP = [
    "<script>pwned=1</script>", "<img src=x onerror=pwned=1>", "<svg onload=pwned=1>", "<b onclick=pwned=1>x",
    "<iframe src=//x.test>", "<body onload=pwned=1>", "<a href=javascript:pwned=1>x",
    "<input autofocus onfocus=pwned=1>",
    "<details open ontoggle=pwned=1>", "<video src=x onerror=pwned=1>", "<math><mi xlink:href=javascript:pwned=1>",
    "<object data=javascript:pwned=1>", "<embed src=javascript:pwned=1>", "<marquee onstart=pwned=1>",
    "<style>*{display:none}</style>", "<link rel=stylesheet href=//x.test/a>", "<base href=//x.test/>",
    "<meta http-equiv=refresh content=0;url=//x.test>", "<form action=//x.test><button>", "<template><script>pwned=1",
    "<textarea></textarea><script>pwned=1", "<noscript><p title='</noscript><img src=x onerror=pwned=1>'>",
    "<!--<img src=--><img src=x onerror=pwned=1>", "<![CDATA[<script>pwned=1</script>]]>",
    "</title><script>pwned=1</script>",
]  # fmt: skip
BREAKING_OUT = [
    "\" onmouseover=pwned=1 x=\"", "' onfocus=pwned=1 autofocus='", "`onload=pwned=1", "\"><script>pwned=1</script>",
    "'><svg onload=pwned=1>", "</li><script>pwned=1</script>", "</section></main>", "</svg><script>pwned=1</script>",
    "\\\"><img src=x onerror=pwned=1>", "&lt;script&gt;pwned=1", "&#60;script&#62;pwned=1",
    "&quot; onload=pwned=1 &quot;",
    "%3Cscript%3Epwned=1%3C/script%3E", "\\u003cscript\\u003epwned=1", "\\x3cscript\\x3epwned=1",
    "+ADw-script+AD4-pwned=1",
    "<scr<script>ipt>pwned=1", "<SCRIPT>pwned=1</SCRIPT>", "<script/x>pwned=1</script>", "<svg/onload=pwned=1//",
]  # fmt: skip
SVG = [
    "<svg><script>pwned=1</script></svg>", "<svg><a xlink:href='javascript:pwned=1'>", "<use href=data:,x#a>",
    "<svg><animate onbegin=pwned=1 attributeName=x>", "<svg><set onbegin=pwned=1>", "<foreignObject><script>pwned=1",
    "<svg><image href=x onerror=pwned=1>", "<svg><style>*{fill:red}", "</text></svg><img src=x onerror=pwned=1>",
    "<svg><title><img src=x onerror=pwned=1></title>",
]  # fmt: skip
SCRIPT = [
    "javascript:pwned=1", "data:text/html,<script>pwned=1</script>", "vbscript:pwned=1", "jaVasCript:pwned=1",
    "';pwned=1;//", "\";pwned=1;//", "${pwned=1}", "`${pwned=1}`", "}};pwned=1;//", "__proto__", "constructor",
    "{\"is\":\"table\",\"panels\":{}}", "]]}\"</script>", "//# sourceURL=x", "\\';pwned=1//",
]  # fmt: skip
TEMPLATES = [
    "{{ 7*7 }}", "{% raw %}", "{{ self.__init__ }}", "{{ config }}", "#{7*7}", "<%= 7*7 %>",
    "{{constructor.constructor}}",
    "{ $player }", "{ -term }", "{\"}\"}", "{ web-home }", "{ NUMBER(1) }", "{ $n -> *[x] y }",
    "{ web-lead.title }", "%(name)s %s",
]  # fmt: skip
STYLE_AND_STORE = [
    "x;background:url(//x.test)", "};*{display:none}", "@import '//x.test';", "expression(pwned=1)",
    "'; DROP TABLE tables;--", "' OR '1'='1", "\"; DELETE FROM seats;--", "1; ATTACH 'x' AS y",
    "Robert'); --", "../../etc/passwd",
]  # fmt: skip
STRANGE = ["\u202eevil\u202c x", "a\u200bb\u200cc\u200dd", "\ufeffBOM", "Z\u0351\u036b\u0343a\u0320l\u035agó", "🏺" * 8]

PAYLOADS = [*MARKUP, *BREAKING_OUT, *SVG, *SCRIPT, *TEMPLATES, *STYLE_AND_STORE, *STRANGE]
