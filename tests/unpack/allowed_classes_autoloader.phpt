--TEST--
A class that is not allowed calls neither autoloaders nor unserialize_callback_func
--EXTENSIONS--
msgpack
--INI--
unserialize_callback_func=define_it
--FILE--
<?php
spl_autoload_register(function ($class) {
    echo "  autoloader: $class\n";
});

function define_it(string $class): void
{
    echo "  callback: $class\n";
}

/** Every form that names a class, its name ending in $letter. */
function message(string $letter): string
{
    return "\x95"
        . "\x82\xc0\xa2A$letter\xa1p\x01"   // an object
        . "\x82\xc0\xa2B$letter\xc0\x80"    // what __serialize() returned
        . "\x82\xc0\x03\xa2C$letter\xa1s"   // Serializable
        . "\x82\xc0\x06\xa2D$letter\xa1c"   // an enum case
        . "\x82\xc0\x01\xc0\xa2E$letter";   // an object by reference
}

function attempt(string $what, string $letter, array $options): void
{
    echo "$what\n";
    echo '  ' . implode(' ', array_map('get_class', @msgpack_unpack(message($letter), null, $options))) . "\n";
}

attempt('no class allowed', 'n', ['allowed_classes' => false]);
attempt('others allowed', 'o', ['allowed_classes' => ['stdClass', 'A', 'Bo_']]);
attempt('two allowed', 't', ['allowed_classes' => ['BT', 'dt']]);
attempt('all allowed', 'a', ['allowed_classes' => true]);
?>
--EXPECT--
no class allowed
  __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class
others allowed
  __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class
two allowed
  autoloader: Bt
  callback: Bt
  autoloader: Bt
  autoloader: Dt
  callback: Dt
  autoloader: Dt
  __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class
all allowed
  autoloader: Aa
  callback: Aa
  autoloader: Aa
  autoloader: Ba
  callback: Ba
  autoloader: Ba
  autoloader: Ca
  callback: Ca
  autoloader: Ca
  autoloader: Da
  callback: Da
  autoloader: Da
  autoloader: Ea
  callback: Ea
  autoloader: Ea
  __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class
