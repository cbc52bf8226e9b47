"""python -m digsite"""

from digsite.cli import main

main()
