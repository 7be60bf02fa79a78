--TEST--
A template, the second argument, is refused whatever it is
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([new stdClass, 'stdClass', [], false, 0] as $template) {
    foreach (["\xc0", ''] as $message) {
        try {
            var_dump(msgpack_unpack($message, $template));
        } catch (Error $error) {
            echo get_class($error), ': ', $error->getMessage(), "\n";
        }
    }
}
var_dump(msgpack_unpack("\x05", null));
?>
--EXPECT--
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
Error: msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet
int(5)
