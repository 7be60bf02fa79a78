<?php
/* A docblock as Markdown. */
declare(strict_types=1);

final class Docblock
{
    public readonly string $text;
    /** @var array<string, string> by the name of the parameter, without $ */
    public readonly array $parameters;
    /** @var list<array{string, string}> the type, and what else is said */
    public readonly array $throws;
    /** @var array{string, string} */
    public readonly array $returns;
    /** @var array<string, string> types, by the name of the parameter */
    public readonly array $types;

    public function __construct(string|false $comment)
    {
        $lines = preg_replace('~^\s*/?\*+/? ?~m', '', preg_replace('~\s*\*/$~', '', (string) $comment));
        [$text, $tags] = [...preg_split('~^(?=@)~m', $lines, 2), ''];
        $this->text = trim($text);
        $parameters = $types = $throws = [];
        $returns = ['', ''];
        foreach (preg_split('~^(?=@)~m', $tags) as $tag) {
            preg_match('~^@([\w-]+)\s*(.*)$~s', trim(preg_replace('~\s+~', ' ', $tag)), $match);
            [, $name, $value] = $match + ['', '', ''];
            if ($name === 'param') {
                [$type, $rest] = type_and_rest($value);
                preg_match('~^(?:&|\.\.\.)*\$(\w+) ?(.*)$~', $rest, $parameter);
                [$types[$parameter[1]], $parameters[$parameter[1]]] = [$type, $parameter[2]];
            } elseif ($name === 'throws') {
                $throws[] = type_and_rest($value);
            } elseif ($name === 'return' || $name === 'var') {
                $returns = type_and_rest($value);
            }
        }
        [$this->parameters, $this->types, $this->throws, $this->returns] = [$parameters, $types, $throws, $returns];
    }
}

/**
 * A type has spaces only in brackets.
 *
 * @return array{string, string}
 */
function type_and_rest(string $value): array
{
    for ($depth = 0, $end = 0; $end < strlen($value) && ($depth > 0 || $value[$end] !== ' '); $end++) {
        $depth += (int) str_contains('(<{', $value[$end]) - (int) str_contains(')>}', $value[$end]);
    }
    return [substr($value, 0, $end), trim(substr($value, $end))];
}
