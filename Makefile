# Each target sets up what it needs: a virtual environment in .venv with the locked packages.
SERVE ?= 1
RUN := .venv/bin

.PHONY: help demo test check format lint types contracts bench facts lock clean

help: ## Say what each target does
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: ## Set up, walk through the example investigation, then serve MCP (SERVE=0: end after the walk)
	@scripts/setup demo
	@$(RUN)/dbgraph demo $(if $(filter 0,$(SERVE)),--no-serve)

test: ## Set up and run the whole test suite (under 5 minutes)
	@scripts/setup dev
	@$(RUN)/python -m pytest

check: lint types contracts test ## Format, lint, types, architecture contracts, tests

lint: ## Formatting and lint rules
	@scripts/setup dev
	@$(RUN)/ruff format --check .
	@$(RUN)/ruff check .

types: ## Strict types
	@scripts/setup dev
	@$(RUN)/mypy

contracts: ## Who may import whom
	@scripts/setup dev
	@$(RUN)/lint-imports --no-cache

format: ## Write the formatting that lint asks for
	@scripts/setup dev
	@$(RUN)/ruff format .
	@$(RUN)/ruff check --fix .

bench: ## Speed figures, as ratios within one run
	@scripts/setup dev
	@for file in benchmarks/*.py; do $(RUN)/python $$file; done

facts: ## Ask the real ORMs again what the cases of the parsers define (Node.js 20 or newer)
	@cd tests/orm_parsers/facts && npm install --silent --no-audit --no-fund --no-package-lock && npm run --silent make

lock: ## Renew the lock files in requirements/
	@scripts/setup dev
	@scripts/lock

clean: ## Remove what the other targets made
	@rm -rf .venv examples/data .pytest_cache .mypy_cache .ruff_cache
