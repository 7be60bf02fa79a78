<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** A value whose parts are compared by path: an array or map; a scalar is its JSON, a reference the path it has. */
final class Tree
{
    /** The mark of an array or object that is held by reference, and those of back-references. */
    private const HELD = '1', REFERENCES = ['2', '4', '5'];
    /** What is before the plain name in a key that has one: others begin with "$" in JSON. */
    private const BEFORE_NAME = '/^(?:\0[^\0]++\0)?(?![\0$])/';

    /** @var array<array-key, Tree|string> by what is between the quotation marks of the key in JSON */
    private array $items = [];
    /** @var array<array-key, string>|null */
    private ?array $segments = null;

    private function __construct(private readonly bool $isMap)
    {
    }

    /** The value of the message. */
    public static function read(Walker $walker): self|string
    {
        $walker->next();
        $references = [];
        $value = self::rest($walker, $places = new Places(), $references, 0, null);
        foreach ($references as [$tree, $ordinal]) {
            // By its place, as the ordinal depends on what is before it.
            $tree->items[0] = $places->path($ordinal);
        }
        return $value;
    }

    /**
     * The token was read.
     *
     * @param list<array{Tree, int}> $references those in the value, with the ordinals of what they are to
     * @param int $around the ordinal of what contains the value
     */
    private static function rest(
        Walker $walker,
        Places $places,
        array &$references,
        int $around,
        ?string $place,
    ): self|string {
        $token = $walker->token;
        if (!$token->isContainer()) {
            return Json::scalar($token);
        }
        $tree = new self($token->kind === 'map');
        $frame = $walker->stack[$walker->depth - 1];
        $ordinal = $places->add($tree, $around, $place);
        $key = '';
        $isReference = false;
        while (($event = $walker->next()) !== Walker::END) {
            if ($event === Walker::KEY) {
                $json = $walker->token->isContainer() ? Json::string('$' . Json::of($walker)) : Json::key($token);
                $key = substr($json, 1, -1);
                continue;
            }
            $key = $tree->isMap ? $key : (string) count($tree->items);
            $isData = $key === '$payload' && $frame->left === 0 && array_keys($tree->items) === ['$class'];
            $value = self::rest($walker, $places, $references, $ordinal, $isData ? null : $key);
            if ($isReference && $key === '0' && is_string($value) && (string) (int) $value === $value) {
                $references[] = [$tree, (int) $value];
            }
            if ($isData && $value instanceof self && !isset($value->items['$class'])) {
                // In text of serialize() they are properties,
                $tree->items += $value->items;
            } elseif ($key !== '$mark' || $value !== self::HELD || $tree->items !== []) {
                // and what is held by reference has no mark.
                $tree->items[$key] = $value;
            }
            $isReference = $key === '$mark' && in_array($value, self::REFERENCES, true);
        }
        return $tree;
    }

    /** The key as in a path. */
    public function segment(string $key): string
    {
        $this->segments ??= $this->isMap ? self::segments($this->items) : [];
        return Text::escapedSegment($this->segments[$key] ?? $key);
    }

    /**
     * Strings as they are, and properties by their plain names, unless these are alike.
     *
     * @param array<array-key, Tree|string> $items
     * @return array<array-key, string>
     */
    private static function segments(array $items): array
    {
        $whole = $plain = [];
        foreach ($items as $key => $_) {
            $whole[$key] = $plain[$key] = $text = Text::string(json_decode("\"$key\""));
            $string = str_starts_with($text, '$"') ? Text::string(json_decode(substr($text, 1))) : $text;
            if (preg_match(self::BEFORE_NAME, $string, $before) === 1) {
                $plain[$key] = substr($string, strlen($before[0]));
            }
        }
        $counts = array_count_values($plain);
        foreach ($plain as $key => $name) {
            $plain[$key] = $counts[$name] > 1 ? $whole[$key] : $name;
        }
        return $plain;
    }

    public static function json(self|string $value): string
    {
        if (is_string($value)) {
            return $value === '' || $value[0] === '/' ? Json::string($value) : $value;
        }
        $segments = $value->isMap ? self::segments($value->items) : [];
        $items = [];
        foreach ($value->items as $key => $item) {
            $items[] = ($value->isMap ? Json::string($segments[$key]) . ':' : '') . self::json($item);
        }
        return $value->isMap ? '{' . implode(',', $items) . '}' : '[' . implode(',', $items) . ']';
    }

    /** @return \Generator<string, array{self|string|null, self|string|null}> path => what was there and what is */
    public static function differences(self|string $old, self|string $new, string $path = ''): \Generator
    {
        if (is_string($old) || is_string($new) || $old->isMap !== $new->isMap) {
            if ($old !== $new) {
                yield $path => [$old, $new];
            }
            return;
        }
        $items = $old->items + $new->items;
        $segments = $old->isMap ? self::segments($items) : [];
        foreach ($items as $key => $_) {
            $at = "$path/" . Text::escapedSegment($segments[$key] ?? (string) $key);
            $before = $old->items[$key] ?? null;
            $after = $new->items[$key] ?? null;
            if ($before === null || $after === null) {
                yield $at => [$before, $after];
            } else {
                yield from self::differences($before, $after, $at);
            }
        }
    }
}
