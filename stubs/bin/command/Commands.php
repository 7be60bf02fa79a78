<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The subcommands. Each returns the exit status. */
final class Commands
{
    private const MALFORMED = 1, WRONG_USAGE = 2, NO = 3;
    private const MEGABYTE = 1 << 20, LONG_FILE = 4;
    private const LIKE_JSON = '/^(?:\{[\s"}]|\[[]\s"\d{[tfn-]|"[\x20-\x7e])/';
    private const NOT_A_LINE = ': each line has to be a whole document, as of jq -c';
    private const NOT_PACKED = 'A message that would not come back as it is: ';
    private const FOLLOWING = ['records' => false, 'color' => false, 'from' => true];
    /** The forms of this command do not depend on php.ini. */
    private const SETTINGS = ['php_only' => '1', 'assoc' => '1', 'force_f32' => '0', 'use_str8_serialization' => '1',
        'compact' => '0', 'str_bin' => 'str', 'read_serialized' => '0', 'strict' => '0', 'error_display' => '1'];
    private const HELP = [
        '' => <<<'TEXT'
            msgpack SUBCOMMAND [ARGUMENT ...]     looks into MessagePack, and converts it

              dump [FILE]          the tokens, as a tree
              json [FILE]          a line of JSON for each message; --reverse: MessagePack of lines of JSON
              get PATH [FILE]      parts of messages, as JSON
              check TYPE [FILE]    whether messages are of a type
              diff FILE FILE       in what two files differ, by path
              pack [FILE]          the compact form of plain messages
              unpack [FILE]        the plain form of compact messages
              measure [WHAT]       bytes and time of your own values in each form and serializer

            msgpack SUBCOMMAND --help tells its options, msgpack --version that of the extension. Without FILE,
            or where it is "-", standard input is read (by "measure" for "-" only). Messages may follow one
            another. All subcommands but "pack" read the compact form, and all but "pack" and "unpack" text of
            PHP's serialize(), also as a session, and igbinary's bytes; none creates an object of any class
            that is named there.

            Exit status: 0; 1: malformed input, of which offset and path are told, or one that is not of the
            type ("check"); 2: wrong usage, or a file that cannot be read; 3: the values differ ("diff"), a
            path is missing ("get", "dump"), values do not come back ("measure"); 141: nobody reads the output
            any more.
            TEXT,
        'dump' => <<<'TEXT'
            msgpack dump [OPTION ...] [FILE]      the tokens, as a tree

            A line for each token: its offset, its bytes, its head in hexadecimal, the value, and what it
            means: PHP's objects and references, and in the compact form (docs/compact.md) what the
            references stand for. Of text of serialize() the head is its first characters, as they are.

              --depth N       only values in up to N arrays and maps
              --path PATH     only the value with this path (RFC 6901), such as /users/0/name, without
                              following references; of a compact message what "unpack" would write,
                              with the offsets there
              --strings N     at most so many bytes of a string, 80 by default
              --records       read the records, bundled strings and structured clones of msgpackr
                              (docs/msgpackr.md)
              --from FORM     msgpack or serialized, and not by how the input begins
              --json          a JSON object a line, with the path (but of compact messages); "cut" where the
                              value is only the first bytes
              --color         colors, also if the output is no terminal
            TEXT,
        'json' => <<<'TEXT'
            msgpack json [--records] [FILE]       a line of JSON for each message
            msgpack json --reverse [FILE]         a message for each line of JSON

            What JSON lacks is an object with one key: {"$int": "18446744073709551615"}, {"$float": "NaN"},
            {"$bin": "base64"}, {"$str": "base64"} for a str that is not UTF-8, {"$ext": [type, "base64"]},
            {"$timestamp": [seconds, nanoseconds]}. A key that is an integer is its digits. The nil keys of
            PHP's objects are "$class", "$mark" and "$payload". All other keys, and those that begin with
            "$" or look like an integer, are "$" and their JSON. --reverse reads all of these. With --records
            a Set, RegExp or Error is an array, a reference to a value with an id {"$ext": [112, "ID"]}.

              --records       read the records, bundled strings and structured clones of msgpackr
                              (docs/msgpackr.md)
              --from FORM     msgpack or serialized, and not by how the input begins
            TEXT,
        'get' => <<<'TEXT'
            msgpack get PATH [FILE]               the value with this path (RFC 6901), as JSON, a line for
                                                  each message that has it
            msgpack get --path PATH [--path PATH ...] [FILE]
                                                  {"PATH": value, ...} of those that are there

            PHP's objects are maps of their properties, whose names are without visibility and class, and
            references to objects are followed. The JSON is that of "json".

              --records       read the records, bundled strings and structured clones of msgpackr
                              (docs/msgpackr.md)
              --from FORM     msgpack or serialized, and not by how the input begins
            TEXT,
        'check' => <<<'TEXT'
            msgpack check [OPTION ...] TYPE [FILE]
                                                  whether each message is of the type, as a Codec has it
                                                  (docs/typed.md): 'list<array{id: int, name?: string}>'

            A line for each error, of up to 100 in a message: "OFFSET PATH: expected TYPE, TYPE given". The
            offset is that of the value, or, where the input is not plain MessagePack, of the message. No
            object is created. For JSON: msgpack json --reverse FILE | msgpack check TYPE

              --require FILE    a PHP file, such as vendor/autoload.php, which is run, and has or loads the
                                classes that the type names
              --coerce          read "12" as int or float, 12 as string, 0 and 1 as bool, 3.0 as int
              --forbid-unknown  a key that no field has is an error
              --records         read the records, bundled strings and structured clones of msgpackr
                                (docs/msgpackr.md)
              --from FORM       msgpack or serialized, and not by how the input begins
              --json            a JSON object a line
            TEXT,
        'diff' => <<<'TEXT'
            msgpack diff [OPTION ...] OLD NEW     in what the values of two files differ, by path

            "- PATH value" was removed, "+ PATH value" was added, "~ PATH old -> new" was changed. The order
            of the keys of a map and the encoding have no meaning. A PATH has keys as "json" has them, but
            properties without visibility and class, unless two are alike. The exit status is 0 where there
            is no difference, 3 where there is.

              --json          a JSON object a line
              --records       read the records, bundled strings and structured clones of msgpackr
                              (docs/msgpackr.md)
              --from FORM     msgpack or serialized, and not by how the input begins
              --color         colors, also if the output is no terminal
            TEXT,
        'pack' => <<<'TEXT'
            msgpack pack [--compact] [FILE]       writes the compact form of each message to standard output

            --compact is the default. What comes back from the compact form is what was there, to the byte:
            this is checked, and a message of which that is not true is refused, with the exit status 1,
            such as one with a bin or a float of 32 bits, or with objects that have a __serialize(),
            which only their class can write.

              --from msgpack  also what begins as text of serialize() or igbinary's bytes do
            TEXT,
        'unpack' => <<<'TEXT'
            msgpack unpack [FILE]                 writes the plain form of each message to standard output

            No class is needed for it.

              --from msgpack  also what begins as text of serialize() or igbinary's bytes do
            TEXT,
        'measure' => '',
    ];

    /** @param list<string> $arguments */
    public static function run(array $arguments, string $folder): int
    {
        $name = array_shift($arguments) ?? '';
        foreach (self::SETTINGS as $setting => $value) {
            ini_set("msgpack.$setting", $value);
        }
        ini_set('serialize_precision', '-1');
        ini_set('pcre.backtrack_limit', '-1');
        ini_set('display_errors', 'stderr');
        if ($name === 'measure') {
            foreach (['Redis', 'Values', 'Chart', 'Zstd', 'Measure'] as $file) {
                require_once "$folder/$file.php";
            }
        }
        try {
            if (array_intersect(['--help', '-h'], [$name, ...$arguments]) !== [] || $name === 'help') {
                Terminal::write(self::help(isset(self::HELP[$name]) ? $name : '') . "\n");
                Terminal::flush();
                return 0;
            }
            $status = match ($name) {
                'dump' => self::dump($arguments),
                'json' => self::json($arguments),
                'get' => self::get($arguments),
                'check' => self::check($arguments),
                'diff' => self::diff($arguments),
                'pack' => self::pack($arguments),
                'unpack' => self::unpack($arguments),
                'measure' => Measure::run($arguments),
                '--version' => self::version(),
                '' => throw new Usage('A subcommand is missing'),
                default => throw new Usage("There is no subcommand $name"),
            };
            Terminal::flush();
            return $status;
        } catch (Usage $e) {
            $help = isset(self::HELP[$name]) && $name !== '' ? "$name --help" : '--help';
            Terminal::error("{$e->getMessage()}. See msgpack $help");
            return self::WRONG_USAGE;
        } catch (Unavailable $e) {
            Terminal::error($e->getMessage());
            return self::WRONG_USAGE;
        } catch (Malformed $e) {
            Terminal::error($e->describe());
            return self::MALFORMED;
        }
    }

    private static function version(): int
    {
        Terminal::write('msgpack ' . phpversion('msgpack') . ', PHP ' . PHP_VERSION . "\n");
        return 0;
    }

    private static function help(string $name): string
    {
        return $name === 'measure' ? Measure::HELP : self::HELP[$name];
    }

    /** @param list<string> $arguments */
    private static function dump(array $arguments): int
    {
        $options = ['depth' => true, 'path' => true, 'strings' => true, 'json' => false];
        $given = new Arguments($arguments, $options + self::FOLLOWING, 0, 1);
        Terminal::useColors($given->has('color'));
        $path = $given->value('path');
        $segments = $path === null ? null : Text::segments($path);
        $depth = $given->number('depth', PHP_INT_MAX);
        $dump = new Dump($depth, $segments, $given->number('strings', 80), $given->has('json'));
        $input = self::input($given->operands[0] ?? '-', $given);
        $found = $dump->all($input, self::records($input, $given));
        return $found || $path === null ? 0 : self::NO;
    }

    /** With a progress bar for a long file, where that is not in the way of the output. */
    private static function reader(string $file): Reader
    {
        $reader = new Reader($stream = Arguments::open($file));
        $length = intdiv(fstat($stream)['size'] ?? 0, self::MEGABYTE);
        if ($length >= self::LONG_FILE && Terminal::isTerminal(STDERR) && !Terminal::isTerminal(STDOUT)) {
            $reader->onChunk = fn (int $read) => Terminal::bar(intdiv($read, self::MEGABYTE), $length, 'MB');
        }
        return $reader;
    }

    /** Messages, or what serialize() or igbinary has written. */
    private static function input(string $file, Arguments $given): Reader
    {
        $reader = self::reader($file);
        return match ($given->value('from')) {
            null => Foreign::recognized($reader) ?? self::messagesOf($reader),
            'msgpack' => $reader,
            'serialized' => Serialized::text($reader, true) ?? $reader,
            default => throw new Usage('--from needs "msgpack" or "serialized"'),
        };
    }

    /** Says so if they are small integers that look like JSON. */
    private static function messagesOf(Reader $reader): Reader
    {
        if (preg_match(self::LIKE_JSON, $reader->peek(1) < "\x80" ? $reader->peek(2) : '') === 1) {
            Terminal::error('The input begins as JSON does, of which "json --reverse" makes messages');
        }
        return $reader;
    }

    private static function records(Reader $input, Arguments $given): ?Records
    {
        return $given->has('records') && !$input instanceof Foreign ? new Records() : null;
    }

    /** @return \Generator<int, Walker> one for each message, which must be read to its end */
    private static function messages(string $file, Arguments $given): \Generator
    {
        try {
            $reader = self::input($file, $given);
            $records = self::records($reader, $given);
            for ($i = 1; $reader->has(1); $i++) {
                yield $i => new Walker(Compact::plain($reader) ?? $reader, $records);
            }
        } catch (Malformed $e) {
            $e->input ??= $file === '-' ? null : $file;
            throw $e;
        }
    }

    /** @param list<string> $arguments */
    private static function json(array $arguments): int
    {
        $given = new Arguments($arguments, ['reverse' => false] + self::FOLLOWING, 0, 1);
        $file = $given->operands[0] ?? '-';
        if ($given->has('reverse')) {
            return self::reverse($file);
        }
        $json = new Json(Terminal::write(...));
        foreach (self::messages($file, $given) as $walker) {
            $walker->longest = Reader::MANY;
            $walker->next();
            $json->value($walker);
            Terminal::write("\n");
            Terminal::flush();
        }
        return 0;
    }

    private static function reverse(string $file): int
    {
        $stream = Arguments::open($file);
        error_clear_last();
        for ($number = 1; ($line = @fgets($stream)) !== false; $number++, error_clear_last()) {
            $line = $number === 1 ? Text::withoutMark($line) : $line;
            if (trim($line) === '') {
                continue;
            }
            try {
                Terminal::write(Json::packed($line));
            } catch (\JsonException | \UnexpectedValueException $e) {
                $message = (string) preg_replace('/ near location .*$/', '', $e->getMessage()); // since PHP 8.6
                Terminal::error("line $number: $message"
                    . ($e->getCode() === JSON_ERROR_SYNTAX ? self::NOT_A_LINE : ''));
                return self::MALFORMED;
            }
        }
        return error_get_last() === null ? 0 : throw Unavailable::reading();
    }

    /** @param list<string> $arguments */
    private static function get(array $arguments): int
    {
        $given = new Arguments($arguments, ['path' => true] + self::FOLLOWING, 0, 2);
        $paths = $given->values('path');
        $isSingle = $paths === [];
        if ($isSingle) {
            $paths = [array_shift($given->operands) ?? throw new Usage('A path is missing')];
        } elseif (count($given->operands) > 1) {
            throw new Usage("One argument too many: {$given->operands[1]}");
        }
        $segments = array_map(Text::segments(...), array_combine($paths, $paths));
        $status = 0;
        foreach (self::messages($given->operands[0] ?? '-', $given) as $walker) {
            $offset = $walker->token->position();
            $bytes = $given->has('records') ? Json::packed(self::captured($walker)) : $walker->token->message();
            $found = Parts::json($bytes, $segments, $offset);
            $status = count($found) < count($segments) ? self::NO : $status;
            if (!$isSingle) {
                $pair = fn (string $path, string $json) => Json::keyOf($path) . ":$json";
                Terminal::write('{' . implode(',', array_map($pair, array_keys($found), $found)) . "}\n");
            } elseif ($found !== []) {
                Terminal::write(current($found) . "\n");
            }
            Terminal::flush();
        }
        return isset($walker) ? $status : throw new Malformed('The input is empty', 0);
    }

    private static function captured(Walker $walker): string
    {
        $walker->next();
        return Json::of($walker);
    }

    /** @param list<string> $arguments */
    private static function check(array $arguments): int
    {
        $options = ['require' => true, 'coerce' => false, 'forbid-unknown' => false, 'json' => false];
        $given = new Arguments($arguments, $options + self::FOLLOWING, 1, 2);
        $check = Check::of($given);
        $input = self::input($given->operands[1] ?? '-', $given);
        $records = self::records($input, $given);
        $status = 0;
        for ($number = 1; $input->has(1); $number++) {
            $offset = $input->position();
            $bytes = $records === null ? $input->message()
                : Json::packed(self::captured(new Walker(Compact::plain($input) ?? $input, $records)));
            $hasOffsets = $records === null && !$input instanceof Foreign;
            $status = $check->message($bytes, $offset, $number, $hasOffsets) ? $status : self::MALFORMED;
            Terminal::flush();
        }
        return $number > 1 ? $status : throw new Malformed('The input is empty', 0);
    }

    /** @param list<string> $arguments */
    private static function diff(array $arguments): int
    {
        $given = new Arguments($arguments, ['json' => false] + self::FOLLOWING, 2, 2);
        Terminal::useColors($given->has('color'));
        if ($given->operands === ['-', '-']) {
            throw new Usage('Only one of both can be the standard input');
        }
        $old = self::messages($given->operands[0], $given);
        $new = self::messages($given->operands[1], $given);
        $status = 0;
        for ($number = 1; $old->valid() || $new->valid(); $number++) {
            $before = self::tree($old);
            $after = self::tree($new);
            $all = $before === null || $after === null ? ['' => [$before, $after]] : Tree::differences($before, $after);
            foreach ($all as $path => [$was, $is]) {
                $status = self::NO;
                self::difference($path, $was, $is, $number, $given->has('json'));
            }
        }
        return $status;
    }

    /** @param \Generator<int, Walker> $messages */
    private static function tree(\Generator $messages): Tree|string|null
    {
        if (!$messages->valid()) {
            return null;
        }
        try {
            $tree = Tree::read($messages->current());
            $messages->next();
            return $tree;
        } catch (Malformed $e) {
            $messages->throw($e);
            throw $e;
        }
    }

    private static function difference(
        string $path,
        Tree|string|null $was,
        Tree|string|null $is,
        int $message,
        bool $asJson,
    ): void {
        $kind = $was === null ? 'added' : ($is === null ? 'removed' : 'changed');
        $old = $was === null ? null : Tree::json($was);
        $new = $is === null ? null : Tree::json($is);
        if ($asJson) {
            Terminal::write("{\"message\":$message,\"path\":" . Json::string($path) . ",\"is\":\"$kind\""
                . ($old === null ? '' : ",\"old\":$old") . ($new === null ? '' : ",\"new\":$new") . "}\n");
            return;
        }
        $isPrintable = Text::printable($path, PHP_INT_MAX) === $path;
        $place = $path === '' ? '(the whole)' : ($isPrintable ? $path : Json::string($path));
        $place = $message > 1 ? "message $message $place" : $place;
        Terminal::write(Terminal::color($kind, match ($kind) {
            'added' => "+ $place $new",
            'removed' => "- $place $old",
            'changed' => "~ $place $old -> $new",
        }) . "\n");
    }

    private static function onlyMessages(Arguments $given): Reader
    {
        $input = self::input($given->operands[0] ?? '-', $given);
        return $input instanceof Foreign ? throw new Malformed($input::NAME . ', and no message', 0) : $input;
    }

    /** @param list<string> $arguments */
    private static function pack(array $arguments): int
    {
        $given = new Arguments($arguments, ['compact' => false, 'from' => true], 0, 1);
        $reader = self::onlyMessages($given);
        while ($reader->has(1)) {
            $offset = $reader->position();
            $bytes = $reader->message();
            if (Compact::isAnnounced($bytes)) {
                Compact::checked($bytes, $offset);
            } else {
                $bytes = self::compact($bytes, $offset);
            }
            Terminal::write($bytes);
            Terminal::flush();
        }
        return 0;
    }

    /** Tries how strings are written: as str, or as bin where they are not UTF-8. */
    private static function compact(string $bytes, int $offset): string
    {
        $back = Reader::of('');
        try {
            $value = msgpack_unpack($bytes, null, ['allowed_classes' => false, 'throw' => true]);
            foreach (['str', 'detect'] as $setting) {
                ini_set('msgpack.str_bin', $setting);
                $compact = msgpack_pack($value, ['compact' => true]);
                $back = Compact::plain(Reader::of($compact)) ?? Reader::of($compact);
                if ($back->peek(strlen($bytes) + 1) === $bytes) {
                    return $compact;
                }
            }
        } catch (\MessagePack\Exception\UnpackingFailedException $e) {
            throw self::notPacked($bytes, $offset) ?? Malformed::of($e, $offset);
        } catch (\Exception $e) {
            throw new Malformed("A message that cannot be packed: {$e->getMessage()}", $offset);
        }
        $common = strspn($bytes ^ $back->peek(strlen($bytes)), "\0");
        throw self::notPacked($bytes, $offset) ?? self::otherwise($bytes, $offset, $offset + $common);
    }

    /** Null: there is nothing of which this is true for each message. */
    private static function notPacked(string $bytes, int $offset): ?Malformed
    {
        $walker = new Walker($token = Reader::of($bytes, $offset));
        while (($event = $walker->next()) !== Walker::DONE) {
            $why = $event === Walker::END ? null : match (true) {
                $event === Walker::KEY && $token->kind === 'nil' && $token->peek(1) === "\x03"
                    => 'an object of Serializable, which only its class can read,',
                $token->kind === 'bin' || $token->kind === 'ext' => $token->kind,
                $token->head === "\xca" => 'a float of 32 bits',
                $token->head === "\x80" => 'an empty map',
                $event === Walker::KEY && $token->kind === 'nil' && Json::nilKey($token->peek(1)) === '"$payload"'
                    => 'an object with __serialize(), which only its class can write,',
                default => null,
            };
            if ($why !== null) {
                return new Malformed(self::NOT_PACKED . "it has $why", $token->offset, $walker->path());
            }
        }
        return null;
    }

    /** The token at `$at`, from which on PHP writes other bytes. */
    private static function otherwise(string $bytes, int $offset, int $at): Malformed
    {
        $walker = new Walker(Reader::of($bytes, $offset));
        do {
            $event = $walker->next();
        } while ($event !== Walker::DONE && ($event === Walker::END || $walker->token->position() <= $at));
        $why = 'PHP writes other bytes from this value on';
        return new Malformed(self::NOT_PACKED . $why, $walker->token->offset, $walker->path());
    }

    /** @param list<string> $arguments */
    private static function unpack(array $arguments): int
    {
        $given = new Arguments($arguments, ['from' => true], 0, 1);
        $reader = self::onlyMessages($given);
        while ($reader->has(1)) {
            $plain = Compact::plain($reader);
            Terminal::write($plain === null ? $reader->message() : $plain->peek(PHP_INT_MAX));
            Terminal::flush();
        }
        return 0;
    }
}
