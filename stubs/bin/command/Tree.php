<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** A value whose parts are compared by path: an array or map; a scalar is its JSON. */
final class Tree
{
    /** The mark of an array or object that is held by reference, and those of back-references. */
    private const HELD = '1', REFERENCES = ['2', '4', '5'];

    /** @var array<array-key, Tree|string> */
    public array $items = [];

    private function __construct(public readonly bool $isMap)
    {
    }

    /** The value of the message. */
    public static function read(Walker $walker): self|string
    {
        $walker->next();
        return self::rest($walker, new Places(), 0, null);
    }

    /** The token was read. $around: the ordinal of what contains the value. */
    private static function rest(Walker $walker, Places $places, int $around, ?string $key): self|string
    {
        $token = $walker->token;
        if (!$token->isContainer()) {
            return Json::scalar($token);
        }
        $tree = new self($token->kind === 'map');
        $ordinal = $places->add($around, $key);
        $key = $nil = null;
        $isReference = false;
        while (($event = $walker->next()) !== Walker::END) {
            if ($event === Walker::VALUE) {
                $at = $tree->isMap ? $key : (string) count($tree->items);
                $value = self::rest($walker, $places, $ordinal, $nil === '$payload' ? null : $at);
                if ($isReference && is_string($value) && (string) (int) $value === $value) {
                    // By its place, as the ordinal depends on what is before it.
                    $value = $places->json((int) $value);
                }
                if ($nil === '$payload' && $value instanceof self) {
                    // In text of serialize() they are properties,
                    $tree->items += $value->items;
                } elseif ($nil !== '$mark' || $value !== self::HELD) {
                    // and what is held by reference has no mark.
                    $tree->put($key, $value);
                }
                $isReference = $nil === '$mark' && in_array($value, self::REFERENCES, true);
            } elseif ($walker->token->isContainer()) {
                // Such a key is its JSON.
                [$key, $nil] = [Json::of($walker), null];
            } else {
                $nil = $token->kind === 'nil' ? substr(Json::nilKey($token->peek(1)), 1, -1) : null;
                $key = $nil ?? (string) $walker->key();
            }
        }
        return $tree;
    }

    private function put(?string $key, self|string $value): void
    {
        if ($this->isMap) {
            $this->items[(string) $key] = $value;
        } else {
            $this->items[] = $value;
        }
    }

    public static function json(self|string $value): string
    {
        if (is_string($value)) {
            return $value;
        }
        $items = [];
        foreach ($value->items as $key => $item) {
            $items[] = ($value->isMap ? Json::string((string) $key) . ':' : '') . self::json($item);
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
        foreach ($old->items + $new->items as $key => $_) {
            $at = "$path/" . Text::escapedSegment((string) $key);
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
