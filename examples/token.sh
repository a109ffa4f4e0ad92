#!/usr/bin/env bash
# The same with a personal API token: whatever its scopes allow.
set -euo pipefail
: "${RODAGE_URL:=http://localhost:8000}" "${RODAGE_TOKEN:?a personal API token, rdg_…}"

curl --silent --show-error --fail-with-body "$RODAGE_URL/graphql" \
  --header "Authorization: Bearer $RODAGE_TOKEN" \
  --header 'Content-Type: application/json' \
  --data '{ "query": "{ viewer { projects(first: 5) { totalCount nodes { id title status } } } }" }'
