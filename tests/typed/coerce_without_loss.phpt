--TEST--
COERCE converts numbers in text without loss: not what exceeds a float or an int, and no spaces
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Exception\MappingException;

foreach (['float' => ['1e3', '-.5', '-0', '-0.0', '9007199254740993', '1e1000', '-1e1000', ' 1', '1 ', '', 'INF', '0x1'], 'int' => ['007', '-7', '7.0', '1e3', '9223372036854775808', 7.0, 7.5, 1e300, NAN],
    'bool' => [0, 1, '1', '', 'true', 2], 'string' => [7, 7.5, true]] as $type => $values) {
    $codec = new Codec($type, CodecOptions::COERCE);
    foreach ($values as $value) {
        try {
            echo "$type ", json_encode($value, JSON_PARTIAL_OUTPUT_ON_ERROR), ': ', var_export($codec->map($value), true), "\n";
        } catch (MappingException $exception) {
            echo "\n    ", $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
float "1e3": 1000.0
float "-.5": -0.5
float "-0": -0.0
float "-0.0": -0.0
float "9007199254740993": 9007199254740992.0
float "1e1000": 
    $: expected float, "1e1000" given
float "-1e1000": 
    $: expected float, "-1e1000" given
float " 1": 
    $: expected float, " 1" given
float "1 ": 
    $: expected float, "1 " given
float "": 
    $: expected float, "" given
float "INF": 
    $: expected float, "INF" given
float "0x1": 
    $: expected float, "0x1" given
int "007": 7
int "-7": -7
int "7.0": 
    $: expected int, "7.0" given
int "1e3": 
    $: expected int, "1e3" given
int "9223372036854775808": 
    $: expected int, "9223372036854775808" given
int 7: 7
int 7.5: 
    $: expected int, 7.5 given
int 1.0e+300: 
    $: expected int, 1.0E+300 given
int 0: 
    $: expected int, NAN given
bool 0: false
bool 1: true
bool "1": true
bool "": 
    $: expected bool, "" given
bool "true": 
    $: expected bool, "true" given
bool 2: 
    $: expected bool, 2 given
string 7: '7'
string 7.5: 
    $: expected string, 7.5 given
string true: 
    $: expected string, true given
