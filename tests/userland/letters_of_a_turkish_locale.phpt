--TEST--
What the locale takes for letters changes neither the messages of exceptions nor the names in a schema
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
exec('localedef --version 2>&1', $output, $status);
if ($status !== 0 || !file_exists('/usr/share/i18n/locales/tr_TR')) die('skip no localedef, or no Turkish locale');
?>
--FILE--
<?php
$folder = __DIR__ . '/letters_of_a_turkish_locale.tmp';
mkdir($folder);
exec('localedef -i tr_TR -f ISO-8859-9 ' . escapeshellarg("$folder/tr_TR"));
putenv("LOCPATH=$folder");
echo setlocale(LC_CTYPE, 'tr_TR'), "\n";
try {
    msgpack_unpack("\x81\xc3\x01", null, ['throw' => true]);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
eval("class Caf\xe9 {}");
echo json_encode((new MessagePack\Codec("Caf\xe9"))->jsonSchema()['$ref']), "\n";
?>
--CLEAN--
<?php
$folder = __DIR__ . '/letters_of_a_turkish_locale.tmp';
array_map(unlink(...), array_filter(glob("$folder/tr_TR/{,*/}*", GLOB_BRACE), is_file(...)));
array_map(rmdir(...), glob("$folder/tr_TR/*"));
rmdir("$folder/tr_TR");
rmdir($folder);
?>
--EXPECT--
tr_TR
Illegal key type at offset 2
"#\/$defs\/Caf."
