#!/usr/bin/env bash
# Spark, GNU parallel, DuckDB and Polars run aasa as Documentation/ManyMachines.md says.
source "$(dirname "$0")/../gate.bash"
built
if ! command -v java > /dev/null || ! command -v parallel > /dev/null; then
    apt-get install -y -qq --no-install-recommends default-jre-headless parallel > /dev/null 2>&1 || true
fi
if command -v java > /dev/null && python_with -r Integrations/spark/requirements.txt -r Integrations/requirements.txt; then
    export PYTHONDONTWRITEBYTECODE=1
    .build-python/bin/python Integrations/spark/test_job.py .build/debug/aasa
    .build-python/bin/python Integrations/test_recipes.py .build/debug/aasa
    looked_at "the job of Spark, and the recipes"
else
    not_run "java of Debian, or pyspark, duckdb and polars of PyPI cannot be installed"
fi
