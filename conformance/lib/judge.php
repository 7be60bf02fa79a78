<?php
/* Whether an answer is one of the right ones. */
declare(strict_types=1);

require_once __DIR__ . '/compare.php';
require_once __DIR__ . '/decode.php';
require_once __DIR__ . '/encode.php';
require_once __DIR__ . '/notation.php';

/** In MiB, that a message of sizes/ may need. */
const MEMORY = 64;

final class Verdict
{
    /**
     * @param string $said what the decoder answered, for the tables
     * @param list<string> $limits without which it would be wrong
     * @param ?string $as the answer of the case that it is
     * @param ?string $level in place of the case's
     * @param ?string $packed shortest, longer, "another value", refused; null if it was not asked
     */
    public function __construct(
        public readonly bool $right,
        public readonly string $said,
        public readonly array $limits = [],
        public readonly ?string $as = null,
        public readonly ?string $packed = null,
        public readonly ?string $level = null,
    ) {
    }
}

/** @param list<string> $limits of the decoder's language */
function judge(array $case, array $answer, array $limits): Verdict
{
    $answers = $case['answers'] ?? ['value'];
    if (isset($answer['crash'])) {
        return new Verdict(false, "**ends**: $answer[crash]", level: 'must');
    }
    if (isset($answer['error'])) {
        return judge_error($case, $answers, $answer);
    }
    return judge_value($case, $answers, $answer, $limits);
}

function judge_error(array $case, array $answers, array $answer): Verdict
{
    if (!array_intersect($answers, ['error', 'incomplete', 'malformed', 'trailing'])) {
        return new Verdict(false, "error: $answer[error]");
    }
    if (str_starts_with($case['id'], 'sizes/') && $answer['memory'] > MEMORY) {
        return new Verdict(false, 'an error, after more than ' . MEMORY . ' MiB of memory', level: 'should');
    }
    return new Verdict(true, "error: $answer[error]", as: 'error');
}

function judge_value(array $case, array $answers, array $answer, array $limits): Verdict
{
    $said = shortened($answer['value']) . ($answer['rest'] > 0 ? ", and $answer[rest] bytes left" : '') . (isset($answer['warning']) ? ', with a warning' : '');
    $says_rest = $answer['rest'] > 0 || isset($answer['warning']);
    $text = with_single_replacements($answer['value']);
    foreach ($answers as $as) {
        if (in_array($as, ['error', 'incomplete', 'malformed'], true) || ($as === 'trailing') !== ($says_rest && $answers === ['trailing']) || $as !== 'trailing' && $answer['rest'] > 0) {
            continue;
        }
        $expected = NotationParser::parse(with_single_replacements(in_array($as, ['value', 'trailing'], true) ? $case['notation'] : $as));
        $used = limits_used($expected, $text, $limits);
        if ($used !== null) {
            $packed = $as === 'value' && !isset($case['answers']) ? judge_packed($expected, $answer, $limits) : null;
            return new Verdict(true, $said, $used, $as, $packed);
        }
    }
    return new Verdict(false, $said);
}

/** @return ?list<string> those of the limits with which the text is the value, or null if it is another one */
function limits_used(Node $expected, string $text, array $limits): ?array
{
    if ($expected->kind !== 'deep' && notation($expected) === $text) {
        return [];
    }
    $actual = NotationParser::parse($text);
    foreach ([[], $limits] as $allowed) {
        $comparison = new Comparison($allowed);
        if ($comparison->same($expected, $actual)) {
            return array_keys($comparison->used);
        }
    }
    return null;
}

/** What comes when the value is packed again. */
function judge_packed(Node $node, array $answer, array $limits): ?string
{
    if (!isset($answer['packed'])) {
        return isset($answer['refused']) ? 'refused' : null;
    }
    if ($node->kind === 'deep') {
        return null;
    }
    [$packed, $left] = ReferenceDecoder::decode(hex2bin($answer['packed']));
    if (is_string($packed) || $left > 0 || !(new Comparison($limits))->same($node, $packed)) {
        return 'another value';
    }
    return encode(without_forms($packed)) === hex2bin($answer['packed']) ? 'shortest' : 'longer';
}

function without_forms(Node $node): Node
{
    return new Node($node->kind, match ($node->kind) {
        'array' => array_map(without_forms(...), $node->value),
        'map' => array_map(fn (array $pair) => array_map(without_forms(...), $pair), $node->value),
        default => $node->value,
    });
}

function shortened(string $text): string
{
    return strlen($text) > 60 ? rtrim(preg_replace('~[\x80-\xff]*$~', '', substr($text, 0, 56))) . ' …' : $text;
}
