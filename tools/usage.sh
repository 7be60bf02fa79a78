# shellcheck shell=bash
# Sourced by tools/ before anything else: --help prints the comment at the top of the tool.

# The tool may change to another folder.
tool=$(realpath "$0")

usage() {
	sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$tool"
}

# die <message>: what is missing or wrong; the exit status is 2.
die() {
	echo "$1" >&2
	exit 2
}

# takes <regular expression> "$@": ends the tool where an argument does not match.
takes() {
	local argument
	for argument in "${@:2}"; do
		[[ $argument =~ ^($1)$ ]] || { usage >&2; exit 2; }
	done
}

# needs_files <file or folder>...: ends the tool where one is missing. Options begin what run-tests.php checks.
needs_files() {
	local file
	for file; do
		case $file in -*) return ;; esac
		[ -e "$file" ] || die "No file or folder $file"
	done
}

# needs_build: ends the tool if the extension is not built.
needs_build() {
	[ -e modules/msgpack.so ] || die "modules/msgpack.so is missing: tools/setup build makes it"
}

case "${1:-}" in
	-h|--help) usage; exit 0 ;;
esac
