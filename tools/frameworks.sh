# shellcheck shell=bash
# Sourced by tools/setup: fetches the frameworks and programs that the recipes in docs/recipes/ are tested with. What a registry
# does not provide is reported; its tests are skipped.

# extract_packages <name> <packages>: Debian's packages, extracted into .cache/frameworks instead of installed, as some would
# start a server or replace an extension.
extract_packages() {
	local name=$1 folder=.cache/frameworks/$1.tmp
	shift
	[ ! -e ".cache/frameworks/$name.fetched" ] || return 0
	rm -rf "$folder"
	mkdir -p "$folder"
	if (cd "$folder" && apt-get download -qq "$@") >".cache/frameworks/$name.log" 2>&1 &&
		find "$folder" -name '*.deb' -exec dpkg -x '{}' .cache/frameworks ';'; then
		touch ".cache/frameworks/$name.fetched"
	else
		echo "No $name, see .cache/frameworks/$name.log: its recipe is not tested" >&2
	fi
	rm -rf "$folder"
}

# require_packages <folder> <packages>: Composer's, into .cache/<folder>.
require_packages() {
	local folder=.cache/$1
	shift
	[ ! -e "$folder/vendor/autoload.php" ] || return 0
	mkdir -p "$folder"
	COMPOSER_ALLOW_SUPERUSER=1 composer require --quiet --no-interaction --working-dir="$folder" "$@" ||
		echo "No $*: the recipe is not tested" >&2
}

# 1 MB.
fetch_small_frameworks() {
	mkdir -p .cache/frameworks
	extract_packages messenger php-symfony-{messenger,redis-messenger,error-handler}
	extract_packages laravel php-illuminate-{bus,cache,collections,container,contracts,events,macroable,queue,redis,support} \
		php-{doctrine-inflector,nesbot-carbon,psr-container,psr-simple-cache}
}

fetch_large_frameworks() {
	install_packages neovim php-sqlite3
	require_packages doctrine doctrine/orm:^3 symfony/cache:^6.4
	extract_packages tarantool tarantool tarantool-common
}
