--TEST--
A message truncated after any byte is false, with a warning
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/sample.php';

function unpack_with_error(string $bytes): array
{
    error_clear_last();
    return [@msgpack_unpack($bytes), error_get_last()['message'] ?? null];
}

foreach (['formats' => sample(), 'PHP values' => php_sample()] as $name => $sample) {
    foreach ([[1, 1], [0, 1], [1, 0], [0, 0]] as [$php_only, $assoc]) {
        ini_set('msgpack.php_only', $php_only);
        ini_set('msgpack.assoc', $assoc);
        $rejected = 0;
        $names = $name === 'PHP values' && !$php_only && !$assoc; /* that no stdClass can have */
        for ($length = 1; $length < strlen($sample); $length++) {
            [$value, $error] = unpack_with_error(substr($sample, 0, $length));
            if ($value === false && ($error === '[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing' || $names)) {
                $rejected++;
            } else {
                echo "At $length: ", json_encode($value), ", $error\n";
            }
        }
        printf("%s, php_only=%d, assoc=%d: %s of %d lengths rejected, the whole %s\n", $name, $php_only, $assoc,
            $rejected === strlen($sample) - 1 ? 'all' : $rejected, strlen($sample) - 1,
            is_array(unpack_with_error($sample)[0]) ? 'is an array' : 'is not');
    }
}
?>
--EXPECT--
formats, php_only=1, assoc=1: all of 248 lengths rejected, the whole is an array
formats, php_only=0, assoc=1: all of 248 lengths rejected, the whole is an array
formats, php_only=1, assoc=0: all of 248 lengths rejected, the whole is an array
formats, php_only=0, assoc=0: all of 248 lengths rejected, the whole is an array
PHP values, php_only=1, assoc=1: all of 145 lengths rejected, the whole is an array
PHP values, php_only=0, assoc=1: all of 145 lengths rejected, the whole is an array
PHP values, php_only=1, assoc=0: all of 145 lengths rejected, the whole is an array
PHP values, php_only=0, assoc=0: all of 145 lengths rejected, the whole is not
