# shellcheck shell=bash
# Sourced by tools/ that take a while: says what they are doing, and how long it took.

# step <description> <command>...: on standard error, as results are on standard output.
step() {
	local start=$SECONDS
	printf '%s …\n' "$1" >&2
	"${@:2}"
	printf '%s: %d s\n' "$1" "$((SECONDS - start))" >&2
}
