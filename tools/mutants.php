<?php
/**
 * The mutants of tools/mutate --random: each comparison, `+ 1`, `- 1`, `&&`, `||`, `!`, guard and expression statement of wire/,
 * codec/, compact/, msgpackr/, objects/, raw/ and typed/ can be changed. Comments, strings, preprocessor lines and assertions
 * are left out, and statements that only free, as only a debug build of PHP reports leaks.
 */
declare(strict_types=1);

const MUTATED_FILES = '{wire,codec,compact,msgpackr,objects,raw,typed}/*.[ch]';

const OTHER_OPERATORS = [
    '<' => ['<=', '>='], '<=' => ['<', '>'], '>' => ['>=', '<='], '>=' => ['>', '<'], '==' => ['!='], '!=' => ['=='],
    '&&' => ['||'], '||' => ['&&'], '!' => [''],
];

/** The folders of tests that run: the others take long, or run little of this code. */
const QUICK = [
    'unpack', 'pack', 'compact', 'objects', 'strict', 'errors', 'msgpackr', 'pecl', 'types', 'userland', 'stream', 'library', 'pecl_classes',
    'sessions', 'raw', 'typed',
];

final class Mutant extends Mutation
{
    public function __construct(string $file, string $text, private int $offset, private int $length, private string $replacement)
    {
        $this->file = $file;
        $start = strrpos(substr($text, 0, $offset), "\n") + 1;
        $line = fn(string $text): string => trim(strtok(substr($text, $start), "\n"));
        $number = substr_count($text, "\n", 0, $offset) + 1;
        parent::__construct("$file:$number: {$line($text)}  ->  {$line($this->apply($text))}");
    }

    public function apply(string $text): string
    {
        return substr_replace($text, $this->replacement, $this->offset, $this->length);
    }

    public function groups(array $recent): array
    {
        $near = array_filter(QUICK, fn(string $folder): bool => str_contains($this->file, $folder)) ?: ['unpack', 'pack'];
        return [$recent, in_tests($near), in_tests(array_diff(QUICK, $near))];
    }
}

/** @return list<string> paths of folders of tests */
function in_tests(array $folders): array
{
    return array_map(fn(string $folder): string => "tests/$folder", $folders);
}

/** The tokens of C code, with the pairs of its brackets. */
final class Tokens
{
    /** @var list<string> */
    public array $text = [];
    /** @var list<int> */
    public array $offset = [];
    /** @var array<int, int> the closing bracket of each opening one */
    public array $closing = [];
    /** @var list<int> the brackets that open the bodies of functions */
    public array $bodies = [];

    public function __construct(public readonly string $code)
    {
        $pattern = '~/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:\\\\.|[^\n\\\\])*|"(?:\\\\.|[^"\\\\])*"|\'(?:\\\\.|[^\'\\\\])*\'|\w+(?:\.\d+)?'
            . '|<<=|>>=|->|\+\+|--|<<|>>|&&|\|\||[-+*/%&|^<>=!]=|\S~ms';
        preg_match_all($pattern, $code, $matches, PREG_OFFSET_CAPTURE);
        $open = [];
        foreach ($matches[0] as [$token, $offset]) {
            if (preg_match('~^(?:/[*/]|[ \t]*\#)~', $token)) {
                continue;
            }
            $this->text[] = $token;
            $this->offset[] = $offset;
            if (in_array($token, ['(', '[', '{'], true)) {
                if ($token === '{' && !$open && $this->text[count($this->text) - 2] === ')') {
                    $this->bodies[] = count($this->text) - 1;
                }
                $open[] = count($this->text) - 1;
            } elseif (in_array($token, [')', ']', '}'], true)) {
                $this->closing[array_pop($open)] = count($this->text) - 1;
            }
        }
    }

    /** Whether the code from one token to another matches, in which tokens are separated by spaces. */
    public function match(string $pattern, int $from, int $to): bool
    {
        return preg_match($pattern, implode(' ', array_slice($this->text, $from, $to - $from + 1))) === 1;
    }
}

/** Whether the condition at this bracket is that of an early return: of a block that ends by leaving the code around it. */
function is_guard(Tokens $tokens, int $condition): bool
{
    $block = $tokens->closing[$condition] + 1;
    return $tokens->text[$block] === '{' && $tokens->match('/[;{] (?:return|goto|break|continue)\b[^;]* ; }$/', $block, $tokens->closing[$block]);
}

/** The token that ends the expression statement which begins here; null if none does, or it only frees. */
function statement_end(Tokens $tokens, int $begin): ?int
{
    if (!in_array($tokens->text[$begin - 1], [';', '{', '}'], true)) {
        return null;
    }
    for ($end = $begin; $tokens->text[$end] !== ';'; $end = ($tokens->closing[$end] ?? $end) + 1) {
        if (in_array($tokens->text[$end], ['{', '}', ')'], true)) {
            return null;
        }
    }
    $left_out = '(?:return|if|for|while|switch)\b|\w*(?:release|free|dtor|destroy|delref|foreach_end|unused)\w* \(';
    $expression = '(?:\+\+|--|\* )?\w+ ?(?:\(|\[|->|\.|=|[-+*\/%&|^]=|\+\+|--|<<=|>>=)';
    return $tokens->match("/^(?!$left_out)$expression/i", $begin, $end) ? $end : null;
}

/** @return Generator<array{int, int, string}> of the code between two brackets: offset and length of what is replaced, by what */
function changes(Tokens $tokens, int $from, int $to): Generator
{
    for ($i = $from + 1; $i < $to; $i++) {
        $token = $tokens->text[$i];
        $offset = $tokens->offset[$i];
        if (preg_match('/^(?:ZEND_ASSERT|_?static_assert)$/i', $token)) {
            $i = $tokens->closing[$i + 1];
            continue;
        }
        foreach (OTHER_OPERATORS[$token] ?? [] as $other) {
            yield [$offset, strlen($token), $other];
        }
        if (in_array($token, ['+', '-'], true) && $tokens->text[$i + 1] === '1') {
            yield [$offset, 1, $token === '+' ? '-' : '+'];
            yield [$tokens->offset[$i + 1], 1, '0'];
        }
        if ($token === 'if' && is_guard($tokens, $i + 1)) {
            [$start, $end] = [$tokens->offset[$i + 1], $tokens->offset[$tokens->closing[$i + 1]] + 1];
            $condition = substr($tokens->code, $start, $end - $start);
            yield [$start, $end - $start, "($condition && 0)"];
            yield [$start, $end - $start, "($condition || 1)"];
        }
        $end = statement_end($tokens, $i);
        if ($end !== null) {
            yield [$offset, $tokens->offset[$end] - $offset, ''];
        }
    }
}

/** @return list<Mutant> of all files */
function all_mutants(): array
{
    $mutants = [];
    foreach (glob(MUTATED_FILES, GLOB_BRACE) as $file) {
        $tokens = new Tokens(file_get_contents($file));
        foreach ($tokens->bodies as $body) {
            foreach (changes($tokens, $body, $tokens->closing[$body]) as $change) {
                $mutants[] = new Mutant($file, $tokens->code, ...$change);
            }
        }
    }
    return $mutants;
}

/** @return list<Mutant> drawn at random, in the order of the files */
function drawn_mutants(int $count, int $seed): array
{
    $all = all_mutants();
    $count <= count($all) || fail(sprintf('There are only %d mutants', count($all)));
    $keys = (new Random\Randomizer(new Random\Engine\Mt19937($seed)))->pickArrayKeys($all, $count);
    return array_map(fn(int $key): Mutant => $all[$key], $keys);
}
