#!/usr/bin/env bash
# A first query, without an account: what is public needs no token.
set -euo pipefail
: "${RODAGE_URL:=http://localhost:8000}"

curl --silent --show-error --fail-with-body "$RODAGE_URL/graphql" \
  --header 'Content-Type: application/json' \
  --data '{ "query": "{ platformStatistics { projectCount creatorCount testerCount } }" }'
