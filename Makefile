# `make run` and `make test` need Rust 1.95, a C compiler and linker, Node 20.19 with npm, Python 3.11 and git, and `make test` curl;
# they install everything else.

CARGO_TARGET := $(or $(CARGO_TARGET_DIR),target)
WEB_SOURCES := schema.graphql $(wildcard examples/*.*) $(shell find web -type f \
	-not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/dist-embedded/*' -not -path 'web/e2e/*' -not -path 'web/test-results/*')

.PHONY: help run dev dist test schema articles pictures
.DEFAULT_GOAL := help

help: ## Show this help
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

run: web/dist/index.html ## Build everything and serve on http://localhost:8000 (PORT), with SQLite under data/ (DATABASE_URL)
	@echo "Building the server, then serving on http://localhost:$${PORT:-8000} (Ctrl-C to stop)"
	cargo build --profile local --locked
	$(CARGO_TARGET)/local/rodage serve

dev: web/node_modules/.installed ## Serve with hot reload of the client on http://localhost:5173
	scripts/dev

dist: web/dist/index.html ## Build the release for deployments, smaller and a little faster: target/release/rodage
	cargo build --release --locked

test: ## Run every check, on SQLite and PostgreSQL, and the end-to-end tests in Chromium
	scripts/test

schema: ## Generate schema.graphql from the server
	cargo run --quiet --package rodage -- schema > schema.graphql.new
	@mv schema.graphql.new schema.graphql

articles: ## Generate the articles for the build of the client
	cargo run --quiet --package rodage -- articles > articles.new
	@mv articles.new web/src/features/site/blog/articles.generated.json

pictures: web/dist/index.html ## Take the screenshots of the README and the landing page, from the demonstration data
	cargo build --locked --workspace
	cd web && RODAGE_BINARY="$(abspath $(CARGO_TARGET))/debug/rodage" npm run pictures

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm ci
	@touch $@

examples/node_modules/.installed: examples/package.json examples/package-lock.json
	cd examples && npm ci
	@touch $@

web/dist/index.html: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run build
