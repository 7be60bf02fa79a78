<?php
/* The diagnostic notation, whose grammar is in docs/parts.md and conformance/README.md: from text to nodes, and back. */
declare(strict_types=1);

require_once __DIR__ . '/Node.php';
require_once __DIR__ . '/encode.php';

/** Deeper containers are `...`: runners print no more, so that none of them needs more stack than the decoder it runs. */
const PRINTED_LEVELS = 1000;

final class NotationParser
{
    private int $offset = 0;

    private function __construct(private readonly string $text)
    {
    }

    /** @throws DomainException if the text is no notation */
    public static function parse(string $text): Node
    {
        $parser = new self($text);
        $node = $parser->value();
        if ($parser->offset !== strlen($text)) {
            throw $parser->error('the end');
        }
        return $node;
    }

    private function error(string $expected): DomainException
    {
        $at = substr($this->text, $this->offset, 40);
        return new DomainException("Expected $expected at offset $this->offset of the notation: $at");
    }

    /** @return ?array<string> the match, which is consumed with the spaces after it */
    private function take(string $pattern): ?array
    {
        if (!preg_match("~\G(?:$pattern)\\s*~A", $this->text, $match, 0, $this->offset)) {
            return null;
        }
        $this->offset += strlen($match[0]);
        return $match;
    }

    private function need(string $pattern): array
    {
        return $this->take($pattern) ?? throw $this->error(stripslashes($pattern));
    }

    private function value(): Node
    {
        $node = match ($this->text[$this->offset] ?? '') {
            '[', '{' => $this->container(),
            '"', 's', 'h' => $this->string(),
            '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' => $this->float() ?? $this->integer(),
            default => $this->word() ?? $this->float() ?? $this->call(),
        };
        return $node ?? throw $this->error('a value');
    }

    private function word(): ?Node
    {
        $match = $this->take('(nil|true|false|\.\.\.)(?!\w)') ?? $this->take('\?(\w[^,\]}:]*)');
        return match ($match[1] ?? null) {
            null => null,
            'nil' => new Node('nil'),
            'true' => new Node('bool', true),
            'false' => new Node('bool', false),
            '...' => new Node('cut'),
            default => new Node('other', $match[1]),
        };
    }

    private function float(): ?Node
    {
        if ($match = $this->take("f(?:32'([0-9a-f]{8})|64'([0-9a-f]{16}))'")) {
            return new Node('float', hex2bin($match[1] . ($match[2] ?? '')));
        }
        $match = $this->take('(-?(?:\d+\.\d+(?:e[+-]?\d+)?|\d+e[+-]?\d+|Infinity)|NaN)(_f32)?');
        if (!$match) {
            return null;
        }
        $number = ['Infinity' => INF, '-Infinity' => -INF, 'NaN' => NAN][$match[1]] ?? (float) $match[1];
        // PHP's NAN may have a sign, which the notation's has not.
        $bytes = is_nan($number) ? (isset($match[2]) ? "\x7f\xc0\0\0" : "\x7f\xf8" . str_repeat("\0", 6)) : pack(isset($match[2]) ? 'G' : 'E', $number);
        return new Node('float', $bytes);
    }

    private function integer(): ?Node
    {
        $match = $this->take('(-?\d+)(?:_([ui](?:8|16|32|64)))?(?![\w.\'])');
        return $match ? new Node('int', $match[1], $match[2] ?? '') : null;
    }

    private function string(): ?Node
    {
        if ($match = $this->take('"((?:[^"\\\\]++|\\\\.)*+)"(?:\*(\d+))?(?:_(8|16|32))?')) {
            $kind = 'str';
            $bytes = self::unescape($match[1]);
        } elseif ($match = $this->take("([hs])'([0-9a-f]*+)'(?:\*(\d+))?(?:_(8|16|32))?")) {
            $kind = $match[1] === 'h' ? 'bin' : 'str';
            $bytes = hex2bin($match[2]);
            array_shift($match);
        } else {
            return null;
        }
        return new Node($kind, ($match[2] ?? '') === '' ? $bytes : str_repeat($bytes, (int) $match[2]), $match[3] ?? '');
    }

    /** As in JSON; a surrogate without its other half is three bytes, as UTF-8 would have it if it had them. */
    private static function unescape(string $text): string
    {
        $pairs = ['b' => "\x08", 'f' => "\f", 'n' => "\n", 'r' => "\r", 't' => "\t"];
        $text = preg_replace_callback('~\\\\u(d[89ab]..)\\\\u(d[c-f]..)~i', function (array $match): string {
            return json_decode("\"\\u$match[1]\\u$match[2]\"");
        }, $text);
        return preg_replace_callback('~\\\\(?:u([0-9a-f]{4})|(.))~is', function (array $match) use ($pairs): string {
            $code = hexdec($match[1]);
            return match (true) {
                $match[1] === '' => $pairs[$match[2]] ?? $match[2],
                $code < 0x80 => chr($code),
                $code < 0x800 => chr(0xc0 | $code >> 6) . chr(0x80 | $code & 0x3f),
                default => chr(0xe0 | $code >> 12) . chr(0x80 | $code >> 6 & 0x3f) . chr(0x80 | $code & 0x3f),
            };
        }, $text);
    }

    private function container(): ?Node
    {
        $open = $this->take('([\[{])(?:_(16|32))?');
        if (!$open) {
            return null;
        }
        $is_map = $open[1] === '{';
        $items = [];
        while (!$this->take($is_map ? '}' : '\]')) {
            if ($items) {
                $this->need(',');
            }
            array_push($items, ...($is_map ? $this->pairs() : $this->elements()));
        }
        return new Node($is_map ? 'map' : 'array', $items, $open[2] ?? '');
    }

    /** @return list<Node> one, or `65536 of nil` */
    private function elements(): array
    {
        $count = $this->take('(\d+)\s+of\b');
        return array_fill(0, (int) ($count[1] ?? 1), $this->value());
    }

    /** @return list<array{Node, Node}> one, or `0..65535: nil` */
    private function pairs(): array
    {
        if ($range = $this->take('(\d+)\.\.(\d+)')) {
            $keys = array_map(fn (int $key) => new Node('int', (string) $key), range((int) $range[1], (int) $range[2]));
        } else {
            $keys = [$this->value()];
        }
        $this->need(':');
        $value = $this->value();
        return array_map(fn (Node $key) => [$key, $value], $keys);
    }

    private function call(): ?Node
    {
        if ($match = $this->take('timestamp\((-?\d+), (\d+)\)(?:_(32|64|96))?')) {
            return new Node('timestamp', [$match[1], (int) $match[2]], $match[3] ?? '');
        }
        if ($match = $this->take("ext\((-?\d+), h'([0-9a-f]*+)'(?:\*(\d+))?\)(?:_(8|16|32))?")) {
            $data = hex2bin($match[2]);
            return new Node('ext', [(int) $match[1], ($match[3] ?? '') === '' ? $data : str_repeat($data, (int) $match[3])], $match[4] ?? '');
        }
        if ($match = $this->take('deep\((\d+), (\[\]|\{\})\)')) {
            return new Node('deep', [(int) $match[1], $match[2]]);
        }
        return null;
    }
}

/** The notation of a node, without its forms. */
function notation(Node $node, int $level = 1): string
{
    return match ($node->kind) {
        'nil' => 'nil',
        'bool' => $node->value ? 'true' : 'false',
        'int' => $node->value,
        'float' => float_notation($node->number()),
        'str' => text_notation($node->value),
        'bin' => "h'" . bin2hex($node->value) . "'",
        'array' => '[' . implode(', ', array_map(fn (Node $item) => notation($item, $level + 1), $node->value)) . ']',
        'map' => '{' . implode(', ', array_map(fn (array $pair) => notation($pair[0], $level + 1) . ': ' . notation($pair[1], $level + 1), $node->value)) . '}',
        'ext' => "ext({$node->value[0]}, h'" . bin2hex($node->value[1]) . "')",
        'timestamp' => "timestamp({$node->value[0]}, {$node->value[1]})",
        'deep' => "deep({$node->value[0]}, {$node->value[1]})",
        'cut' => '...',
        'other' => "?$node->value",
    };
}

function float_notation(float $number): string
{
    if (!is_finite($number)) {
        return is_nan($number) ? 'NaN' : ($number > 0 ? 'Infinity' : '-Infinity');
    }
    $digits = strtolower(var_export($number, true));
    return str_contains($digits, '.') ? $digits : preg_replace('~^-?\d+~', '$0.0', $digits);
}

function text_notation(string $bytes): string
{
    return preg_match('~^.*$~us', $bytes)
        ? json_encode($bytes, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS)
        : "s'" . bin2hex($bytes) . "'";
}
