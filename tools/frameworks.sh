# shellcheck shell=bash
# Sourced by tools/setup: fetches the frameworks and programs that the recipes in docs/recipes/ are tested with. What a registry
# does not provide is reported; its tests are skipped.

# extract_packages <name> <packages>: Debian's packages, extracted into .cache/frameworks instead of installed, as some would
# start a server or replace an extension.
extract_packages() {
	local name=$1 folder=.cache/frameworks/$1.tmp
	shift
	[ "$(cat ".cache/frameworks/$name.fetched" 2>/dev/null)" != "$*" ] || return 0
	rm -rf "$folder"
	mkdir -p "$folder"
	if (cd "$folder" && apt-get download -qq "$@") >".cache/frameworks/$name.log" 2>&1 &&
		find "$folder" -name '*.deb' -exec dpkg -x '{}' .cache/frameworks ';'; then
		echo "$*" >".cache/frameworks/$name.fetched"
	else
		echo "No $name, see .cache/frameworks/$name.log: its recipe is not tested" >&2
	fi
	rm -rf "$folder"
}

# Composer's, into .cache/symfony.
require_packages() {
	[ ! -d .cache/symfony/vendor/doctrine/orm ] || return 0
	mkdir -p .cache/symfony
	COMPOSER_ALLOW_SUPERUSER=1 composer require --quiet --no-interaction --working-dir=.cache/symfony "$@" ||
		echo "No $*: they are not tested" >&2
}

# Those of some megabytes at most.
fetch_small_frameworks() {
	require_packages symfony/cache:^6.4 predis/predis:^3 doctrine/orm:^3
	tools/packages --fetch strict symfony-6.4 laravel-12 || echo "The suites of packages/ are not run" >&2
	mkdir -p .cache/frameworks
	extract_packages messenger php-symfony-{messenger,redis-messenger,error-handler,lock,options-resolver,rate-limiter}
	# shellcheck disable=SC2046
	extract_packages laravel php-illuminate-{bus,cache,collections,container,contracts,events,macroable,queue,redis,support} \
		$(apt-cache pkgnames php-illuminate-conditionable) php-{doctrine-inflector,nesbot-carbon,psr-container,psr-simple-cache}
}

fetch_large_frameworks() {
	install_packages neovim
	extract_packages tarantool tarantool tarantool-common
}
