<?php
/** Enum cases, each once per value: label => value. */
namespace Sample;

return function (): \Generator {
    foreach (all_cases() as $case) {
        yield $case::class . "::$case->name" => $case;
        yield $case::class . "::$case->name in an array" => [1, 'case' => $case];
        yield $case::class . "::$case->name in an object" => (new Visibility)->fill($case, 1, 2);
    }
    yield 'every case' => all_cases();
    yield 'constant that is a case' => Suit::Wild;
};
