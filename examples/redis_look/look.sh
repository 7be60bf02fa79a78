#!/bin/sh
# Shows values of Redis that are MessagePack, and changes nothing: docs/recipes/redis-look.md.
#   look.sh KEY                    the tokens, as a tree
#   look.sh KEY PATH               a part, as JSON
#   look.sh --all PATTERN PATH     this part of each value whose key matches
# MSGPACK and REDIS_CLI are the commands, with their options.
set -eu
msgpack=${MSGPACK:-msgpack} redis=${REDIS_CLI:-redis-cli}

# Without the newline that redis-cli puts behind an answer: to msgpack that is a message, the integer 10.
value() {
	$redis -D '' --raw GET "$1"
}

if [ "${1:-}" = --all ] && [ $# -eq 3 ]; then
	$redis --scan --pattern "$2" | sort | while IFS= read -r key; do
		[ "$($redis --raw TYPE "$key")" != string ] || printf '%s\t%s\n' "$key" "$(value "$key" | $msgpack get "$3")"
	done
elif [ $# -ne 1 ] && [ $# -ne 2 ]; then
	grep '^#   ' "$0" >&2
	exit 2
elif [ "$($redis --raw TYPE "$1")" != string ]; then
	echo "$1 is no string in Redis" >&2
	exit 2
elif [ $# -eq 2 ]; then
	value "$1" | $msgpack get "$2"
else
	value "$1" | $msgpack dump
fi
