# shellcheck shell=bash
# Sourced by tools/matrix and tools/instructions: Debian systems in a folder, named for their suite, for PHPs that
# the host lacks. Everything here needs root.
chroots=$(realpath -m "${MSGPACK_CHROOTS:-.cache/chroots}")

# suite_of <PHP>: the Debian release that has it.
suite_of() {
	case $1 in
		8.2) echo bookworm ;;
		8.4) echo trixie ;;
		8.6) echo sid ;;
		*)   return 2 ;;
	esac
}

# in_chroot <root> <command>...: /proc and /dev are mounted while the command runs.
in_chroot() {
	# shellcheck disable=SC2016
	unshare --mount sh -c 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' \
		"$chroots/$1" env HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${@:2}"
}

# make_chroot <root>: creates it, or completes one that was interrupted.
make_chroot() {
	local root=$chroots/$1
	local packages=(php-cli php-dev gcc clang make dpkg-dev libgmp-dev python3-msgpack)
	if [ ! -d "$root" ]; then
		mkdir -p "$chroots"
		rm -rf "$root.new"
		debootstrap --variant=minbase "$1" "$root.new"
		[ "$1" != sid ] || add_experimental "$root.new"
		sed -i 'p; s/^deb /deb-src /' "$root.new/etc/apt/sources.list"
		mv "$root.new" "$root"
	fi
	in_chroot "$1" dpkg -s "${packages[@]}" >/dev/null 2>&1 && return
	in_chroot "$1" apt-get update -qq
	in_chroot "$1" apt-get install -y -qq --no-install-recommends "${packages[@]}"
}

# The next PHP, and nothing else. Experimental's metadata stays valid when nothing has been uploaded for weeks.
add_experimental() {
	sed -i 'p; s/ sid / experimental /' "$1/etc/apt/sources.list"
	printf 'Package: php*\nPin: release a=experimental\nPin-Priority: 900\n' >"$1/etc/apt/preferences.d/php"
	echo 'Acquire::Check-Valid-Until "false";' >"$1/etc/apt/apt.conf.d/experimental"
}

# The kernel must run s390x programs with qemu; without an init nothing has registered it.
start_qemu() {
	[ ! -e /proc/sys/fs/binfmt_misc/qemu-s390x ] || return 0
	apt-get install -y -qq --no-install-recommends qemu-user-static binfmt-support
	mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
	update-binfmts --enable qemu-s390x
}

# copy_checkout <root> <folder>: the files that git tracks or would add. Removes build results there, but keeps .cache.
copy_checkout() {
	local target=$chroots/$1$2
	mkdir -p "$target"
	find "$target" -mindepth 1 -maxdepth 1 ! -name .cache -exec rm -r {} +
	# The library that the classes are compared with is next to the checkout.
	if [ -d ../shared/peers ]; then
		mkdir -p "$chroots/$1/msgpack/shared"
		cp -rT --no-preserve=mode ../shared/peers "$chroots/$1/msgpack/shared/peers"
	fi
	git ls-files -z -co --exclude-standard | tar -c --null --ignore-failed-read -T - | tar -x -C "$target" --no-same-owner
}
