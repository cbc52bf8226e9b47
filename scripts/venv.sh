# Sourced by the other scripts: `venv EXTRAS` makes .venv with the pinned versions, once.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset PYTHONDONTWRITEBYTECODE  # installed without bytecode; it is written when first needed, or every start takes seconds

venv() {
  local python=${PYTHON:-python3} stamp=.venv/.with-$1
  if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Digsite needs Python 3.11 or newer; set PYTHON to one, as in: PYTHON=python3.12 $0" >&2
    exit 2
  fi
  [ -x .venv/bin/python ] || "$python" -m venv .venv
  if [ ! -e "$stamp" ] || [ pyproject.toml -nt "$stamp" ] || [ constraints.txt -nt "$stamp" ]; then
    echo "Installing Digsite into .venv ($1) …" >&2
    .venv/bin/python -m pip install --quiet --no-compile --disable-pip-version-check -c constraints.txt -e ".[$1]"
    touch "$stamp"
  fi
}

# A browser for the tests and the screenshots, where we may install one; without it those tests are skipped.
chromium() {
  type -P "${CHROMIUM:-chromium}" >/dev/null && return  # a program, not this function
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium …" >&2
    apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null && return
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } >/dev/null && return
  fi
  echo "Chromium is not installed; set CHROMIUM to its path. Without it nothing is tested in a browser." >&2
}
