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

# prepare_packages <package>...: those that are missing, in $missing; says how much they are. Is false where none is.
prepare_packages() {
	local package
	missing=()
	for package in "$@"; do
		is_installed "$package" || missing+=("$package")
	done
	[ ${#missing[@]} -gt 0 ] || return
	command -v apt-get >/dev/null || { echo "No apt-get to install ${missing[*]}: these tools are for Debian" >&2; exit 2; }
	update_lists
	echo "Installing ${missing[*]}: $(size_of_packages "${missing[@]}")" >&2
}

# size_of_packages <package>...: with those that they need, as in `70 packages, 72.0 MB to download, 298 MB on the disk`.
size_of_packages() {
	LC_ALL=C apt-get install --no-install-recommends --assume-no "$@" 2>/dev/null | sed -nE \
		-e 's/.* ([0-9]+) newly installed.*/\1 packages/p' \
		-e 's/^Need to get ([0-9.,]+ [kMG]?B).*/\1 to download/p' \
		-e 's/^After this operation, ([0-9.,]+ [kMG]?B) of.*/\1 on the disk/p' | paste -sd ';' | sed 's/;/, /g'
}

apt_install() {
	as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o APT::Keep-Downloaded-Packages=false "$@" 2>&1
}

install_packages() {
	local missing output
	prepare_packages "$@" || return 0
	# What dpkg has to say of a failure is in the output.
	output=$(apt_install "${missing[@]}") || { echo "$output" >&2; return 1; }
}

# install_where_possible <package>...: a line for each that cannot be installed.
install_where_possible() {
	local missing package
	prepare_packages "$@" || return 0
	apt_install "${missing[@]}" >/dev/null && return
	for package in "${missing[@]}"; do
		apt_install "$package" >/dev/null || echo "No $package: what needs it is not tested" >&2
	done
}

# own_sources: where this system's packages come from.
own_sources() {
	# shellcheck disable=SC2016
	apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) main' 'Created-By: Packages' 'Origin: Debian' 'Component: main' | sort -u
}

# other_sources: the other releases of Debian, on the same mirror.
other_sources() {
	local mirror
	mirror=$(own_sources | sed -n 's%^deb-src \([^ ]*/debian\)/* .*%\1%p' | head -n 1)
	printf 'deb-src %s main\n' "$mirror-security "{trixie,bookworm}-security "$mirror "{trixie-updates,sid,experimental,trixie,bookworm}
}

# fetch_source <package>...: the released tarball of the first that the mirror has, into the current folder; of its versions the
# newest of this system's release, or else of another. A mirror may list versions that it does not have, and lists that are old.
# Leaves apt's own lists unchanged, and the packages that an apt-get at the same time installs: Debian's images for Docker have a
# hook that removes these after an update.
fetch_source() {
	local apt_options package sources version
	echo '#clear APT::Update::Post-Invoke;' >apt.conf
	own_sources >own.list
	other_sources >other.list
	for package in "$@"; do
		for sources in own other; do
			apt_options=(-qq -c apt.conf -o Acquire::Check-Valid-Until=false -o "Dir::Etc::SourceList=$PWD/$sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$PWD/$sources")
			[ -d "$sources" ] || { mkdir "$sources" && apt-get "${apt_options[@]}" update || true; }
			for version in $(apt-cache "${apt_options[@]}" showsrc --only-source "$package" | sed -n 's/^Version: //p' | sort -ruV); do
				! apt-get "${apt_options[@]}" source --download-only --tar-only "$package=$version" || return 0
			done
		done
	done
	return 1
}
