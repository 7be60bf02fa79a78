--TEST--
The corpus' driver tells wrong answers from right ones, and what a language cannot tell apart from other values
--SKIPIF--
<?php
require __DIR__ . '/include/conformance.php';
if ($missing = conformance_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/conformance.php';
require CONFORMANCE . '/lib/judge.php';

function told(array $case, array $answer, string ...$limits): string
{
    $verdict = judge($case + ['id' => 'some/case'], $answer + ['rest' => 0, 'memory' => 0], $limits);
    return $verdict->right ? 'right' . ($verdict->limits ? ' but for ' . implode(', ', $verdict->limits) : '') : 'wrong';
}

/** The notation of the bytes, then answers and what they are. */
function show(array $case, array ...$answers): void
{
    foreach ($answers as $answer) {
        $limits = $answer[1] ?? [];
        echo str_pad(implode(' ', $case['answers'] ?? []) . ' ' . ($case['notation'] ?? ''), 30), ' | ',
            str_pad(json_encode($answer[0], JSON_UNESCAPED_SLASHES), 50), ' | ', told($case, $answer[0], ...$limits), "\n";
    }
}

function value(string $notation): array
{
    return [['value' => $notation]];
}

show(['notation' => '1'], value('1'), value('2'), value('1.0'), value('"1"'), value('true'), [['error' => 'no']], [['crash' => 'signal 11']], [['value' => '1', 'rest' => 1]]);
show(['notation' => '1.0'], value('1.0'), value('1'), [['value' => '1'], ['one-number-type']], [['value' => '2'], ['one-number-type']]);
show(['notation' => '0.0'], value('-0.0'), value('0e0'));
show(['notation' => "f32'7fc12345'"], value('NaN'), value('Infinity'));
show(['notation' => '"a"'], value("h'61'"), [['value' => "h'61'"], ['one-string-type']], [['value' => "h'62'"], ['one-string-type']], value('"\u0061"'));
show(['notation' => '18446744073709551615'], [['value' => '"18446744073709551615"'], ['large-integers-are-digits']], [['value' => '1.8446744073709552e19'], ['one-number-type']]);
show(['notation' => '[1, 2]'], value('[1, 2]'), value('[2, 1]'), value('[1]'), value('[1, 2, 3]'), value('{0: 1, 1: 2}'));
show(['notation' => '{1: 2, 3: 4}'], value('{3: 4, 1: 2}'), value('{1: 2}'), value('{1: 4, 3: 2}'), value('{1: 2, 3: 4, 5: 6}'), [['value' => '{"1": 2, "3": 4}'], ['keys-are-strings']], value('{"1": 2, "3": 4}'));
show(['notation' => '{1: 2, 1: 3}'], value('{1: 3, 1: 2}'), value('{1: 3}'));
show(['notation' => '{0: 1, 1: 2}'], [['value' => '[1, 2]'], ['maps-are-arrays']], [['value' => '[2, 1]'], ['maps-are-arrays']], value('[1, 2]'));
show(['notation' => '{"17": 1}'], [['value' => '{17: 1}'], ['digits-are-integers']], value('{17: 1}'));
show(['notation' => 'timestamp(1, 2000001)'], [['value' => 'timestamp(1, 2000000)'], ['timestamps-of-milliseconds']], value('timestamp(1, 2000000)'), [['value' => 'timestamp(1, 4000000)'], ['timestamps-of-milliseconds']], value("ext(-1, h'00')"));
show(['notation' => 'timestamp(-1, 999999999)'], [['value' => 'timestamp(0, 0)'], ['timestamps-of-milliseconds']], [['value' => 'timestamp(1, 0)'], ['timestamps-of-milliseconds']]);
show(['notation' => "ext(5, h'00')"], value("ext(5, h'00')"), value("ext(5, h'01')"), value("ext(6, h'00')"), value('nil'));
show(['notation' => 'deep(3, [])'], value('[[[]]]'), value('[[[[]]]]'), value('[[]]'), value('[[nil]]'));
show(['notation' => 'nil', 'answers' => ['trailing']], value('nil'), [['value' => 'nil', 'rest' => 1]], [['value' => 'nil', 'warning' => 'more']], [['error' => 'more']], [['value' => '1', 'rest' => 1]]);
show(['answers' => ['incomplete']], value('nil'), [['error' => 'more']]);
show(['answers' => ['malformed']], value('nil'), [['error' => 'no']]);
show(['answers' => ['incomplete'], 'id' => 'sizes/case'], [['error' => 'more', 'memory' => 65]], [['error' => 'more', 'memory' => 64]]);
show(['notation' => "s'61ff'", 'answers' => ['value', 'error', '"a\ufffd"']], value("s'61ff'"), value('"a\ufffd\ufffd"'), value('"a"'), value('"a/"'));
?>
--EXPECT--
1                             | {"value":"1"}                                      | right
 1                             | {"value":"2"}                                      | wrong
 1                             | {"value":"1.0"}                                    | wrong
 1                             | {"value":"\"1\""}                                  | wrong
 1                             | {"value":"true"}                                   | wrong
 1                             | {"error":"no"}                                     | wrong
 1                             | {"crash":"signal 11"}                              | wrong
 1                             | {"value":"1","rest":1}                             | wrong
 1.0                           | {"value":"1.0"}                                    | right
 1.0                           | {"value":"1"}                                      | wrong
 1.0                           | {"value":"1"}                                      | right but for one-number-type
 1.0                           | {"value":"2"}                                      | wrong
 0.0                           | {"value":"-0.0"}                                   | wrong
 0.0                           | {"value":"0e0"}                                    | right
 f32'7fc12345'                 | {"value":"NaN"}                                    | right
 f32'7fc12345'                 | {"value":"Infinity"}                               | wrong
 "a"                           | {"value":"h'61'"}                                  | wrong
 "a"                           | {"value":"h'61'"}                                  | right but for one-string-type
 "a"                           | {"value":"h'62'"}                                  | wrong
 "a"                           | {"value":"\"\\u0061\""}                            | right
 18446744073709551615          | {"value":"\"18446744073709551615\""}               | right but for large-integers-are-digits
 18446744073709551615          | {"value":"1.8446744073709552e19"}                  | wrong
 [1, 2]                        | {"value":"[1, 2]"}                                 | right
 [1, 2]                        | {"value":"[2, 1]"}                                 | wrong
 [1, 2]                        | {"value":"[1]"}                                    | wrong
 [1, 2]                        | {"value":"[1, 2, 3]"}                              | wrong
 [1, 2]                        | {"value":"{0: 1, 1: 2}"}                           | wrong
 {1: 2, 3: 4}                  | {"value":"{3: 4, 1: 2}"}                           | right
 {1: 2, 3: 4}                  | {"value":"{1: 2}"}                                 | wrong
 {1: 2, 3: 4}                  | {"value":"{1: 4, 3: 2}"}                           | wrong
 {1: 2, 3: 4}                  | {"value":"{1: 2, 3: 4, 5: 6}"}                     | wrong
 {1: 2, 3: 4}                  | {"value":"{\"1\": 2, \"3\": 4}"}                   | right but for keys-are-strings
 {1: 2, 3: 4}                  | {"value":"{\"1\": 2, \"3\": 4}"}                   | wrong
 {1: 2, 1: 3}                  | {"value":"{1: 3, 1: 2}"}                           | right
 {1: 2, 1: 3}                  | {"value":"{1: 3}"}                                 | wrong
 {0: 1, 1: 2}                  | {"value":"[1, 2]"}                                 | right but for maps-are-arrays
 {0: 1, 1: 2}                  | {"value":"[2, 1]"}                                 | wrong
 {0: 1, 1: 2}                  | {"value":"[1, 2]"}                                 | wrong
 {"17": 1}                     | {"value":"{17: 1}"}                                | right but for digits-are-integers
 {"17": 1}                     | {"value":"{17: 1}"}                                | wrong
 timestamp(1, 2000001)         | {"value":"timestamp(1, 2000000)"}                  | right but for timestamps-of-milliseconds
 timestamp(1, 2000001)         | {"value":"timestamp(1, 2000000)"}                  | wrong
 timestamp(1, 2000001)         | {"value":"timestamp(1, 4000000)"}                  | wrong
 timestamp(1, 2000001)         | {"value":"ext(-1, h'00')"}                         | wrong
 timestamp(-1, 999999999)      | {"value":"timestamp(0, 0)"}                        | right but for timestamps-of-milliseconds
 timestamp(-1, 999999999)      | {"value":"timestamp(1, 0)"}                        | wrong
 ext(5, h'00')                 | {"value":"ext(5, h'00')"}                          | right
 ext(5, h'00')                 | {"value":"ext(5, h'01')"}                          | wrong
 ext(5, h'00')                 | {"value":"ext(6, h'00')"}                          | wrong
 ext(5, h'00')                 | {"value":"nil"}                                    | wrong
 deep(3, [])                   | {"value":"[[[]]]"}                                 | right
 deep(3, [])                   | {"value":"[[[[]]]]"}                               | wrong
 deep(3, [])                   | {"value":"[[]]"}                                   | wrong
 deep(3, [])                   | {"value":"[[nil]]"}                                | wrong
trailing nil                   | {"value":"nil"}                                    | wrong
trailing nil                   | {"value":"nil","rest":1}                           | right
trailing nil                   | {"value":"nil","warning":"more"}                   | right
trailing nil                   | {"error":"more"}                                   | right
trailing nil                   | {"value":"1","rest":1}                             | wrong
incomplete                     | {"value":"nil"}                                    | wrong
incomplete                     | {"error":"more"}                                   | right
malformed                      | {"value":"nil"}                                    | wrong
malformed                      | {"error":"no"}                                     | right
incomplete                     | {"error":"more","memory":65}                       | wrong
incomplete                     | {"error":"more","memory":64}                       | right
value error "a\ufffd" s'61ff'  | {"value":"s'61ff'"}                                | right
value error "a\ufffd" s'61ff'  | {"value":"\"a\\ufffd\\ufffd\""}                    | right
value error "a\ufffd" s'61ff'  | {"value":"\"a\""}                                  | wrong
value error "a\ufffd" s'61ff'  | {"value":"\"a/\""}                                 | wrong
