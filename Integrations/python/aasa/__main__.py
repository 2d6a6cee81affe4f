from aasa import run

run("aasa")
