# shellcheck shell=bash
# Sourced by tools/: installs Debian's packages, with sudo if not root, unless they are installed.

as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		echo "Needs root, or sudo, for: $*" >&2
		exit 2
	fi
}

# is_installed <package>: under its name, or provided by another package.
is_installed() {
	dpkg-query -W -f '${Status} ${Provides}\n' 2>/dev/null "$1" | grep -q '^install ok installed' ||
		dpkg-query -W -f '${Status} , ${Provides},\n' 2>/dev/null | grep -q "^install ok installed .*, $1\( (=[^)]*)\)\?,"
}

# Once per tool.
lists_are_updated=
update_lists() {
	[ -n "$lists_are_updated" ] || as_root apt-get update -qq
	lists_are_updated=1
}

install_packages() {
	local missing=() package
	for package in "$@"; do
		is_installed "$package" || missing+=("$package")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	command -v apt-get >/dev/null || { echo "No apt-get to install ${missing[*]}: these tools are for Debian" >&2; exit 2; }
	echo "Installing ${missing[*]}" >&2
	update_lists
	as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# fetch_source <package>: the released tarball of its newest available version, into the current folder.
# Leaves apt's own lists unchanged.
fetch_source() {
	local apt_options versions version
	mkdir -p lists
	# shellcheck disable=SC2016
	apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) main' 'Created-By: Packages' 'Origin: Debian' 'Component: main' |
		sort -u >sources.list
	apt_options=(-qq -o "Dir::Etc::SourceList=$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$PWD/lists")
	apt-get "${apt_options[@]}" update
	versions=$(apt-cache "${apt_options[@]}" showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort -ruV)
	for version in $versions; do
		! apt-get "${apt_options[@]}" source --download-only --tar-only "$1=$version" || return 0
	done
	return 1
}
