# shellcheck shell=bash
# Sourced by tools/build-php and tools/matrix: Debian's compilers for other architectures, whose programs run here, those of 32
# bits by the kernel, s390x's by qemu. No foreign Debian system is needed, of which a mirror may have none.

# cross_host <variant>: the compiler's name for its architecture; false: the variant is for this one.
cross_host() {
	case $1 in
		i386)  echo i686-linux-gnu ;;
		s390x) echo s390x-linux-gnu ;;
		*)     return 1 ;;
	esac
}

cross_packages() {
	case $1 in
		i386)  echo gcc-i686-linux-gnu libc6-dev-i386-cross ;;
		s390x) echo gcc-s390x-linux-gnu libc6-dev-s390x-cross ;;
	esac
}

# cross_environment <variant>: what configure needs to compile for it. The programs find their own C library; PHP's configure
# ignores LDFLAGS in what it runs.
cross_environment() {
	local host loader
	host=$(cross_host "$1") || return 0
	case $1 in
		i386)  loader=ld-linux.so.2 ;;
		s390x) loader=ld64.so.1 ;;
	esac
	echo "CONFIGURE_HOST=$host"
	echo "CC=$host-gcc -Wl,-dynamic-linker,/usr/$host/lib/$loader -Wl,-rpath,/usr/$host/lib"
}
