--TEST--
JSON Schema: a validator accepts what validate() accepts, and nothing else, on random documents and changed ones
--EXTENSIONS--
msgpack
json
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/.cache/json-schema/vendor/autoload.php')) die('skip no opis/json-schema in .cache/json-schema: run tools/setup test');
?>
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED); /* of the validator */
require dirname(__DIR__, 2) . '/.cache/json-schema/vendor/autoload.php';
require __DIR__ . '/include/schema_documents.php';
require __DIR__ . '/include/schema_classes.php';

use MessagePack\Codec;
use MessagePack\CodecOptions;
use Opis\JsonSchema\Validator;

mt_srand((int) (getenv('SEED') ?: 36));
$rounds = (int) (getenv('ROUNDS') ?: 60);
$packer = new MessagePack\Packer;
$types = [User::class, 'list<User>', Shape::class, 'array<string, Shape|null>', '?Point', 'list<Level|string>', 'array<int|float|null>', 'array{a: Circle, b?: list<int>}',
    'non-empty-array<int, DateTimeImmutable|bool|null>', 'lowercase-string|int<5, 10>|float', 'non-falsy-string', "1|2|'a'|null|true", 'list{Point, 1?: ?DateTimeInterface}', 'mixed'];
$accepted = $rejected = 0;
foreach ($types as $type) {
    foreach ([0, CodecOptions::FORBID_UNKNOWN] as $options) {
        $codec = new Codec($type, $options);
        $schema = $codec->jsonSchema();
        $documents = new Documents($schema);
        $validator = new Validator;
        $compiled = json_decode(json_encode($schema));
        for ($i = 0; $i < $rounds; $i++) {
            $document = $documents->random();
            for ($changes = 0; $changes < 4; $changes++) {
                $errors = $codec->validate(pack_document($document, $packer));
                $is_valid = $validator->validate($document, $compiled)->isValid();
                if ($is_valid !== ($errors === []) && ($is_valid || !has_empty_container($document))) {
                    echo "$type ($options): ", json_encode($document), ' ', $is_valid ? "is valid: {$errors[0]->path}: {$errors[0]->expected}\n" : "is not valid\n";
                }
                $errors ? $rejected++ : $accepted++;
                if ($changes === 0 && $errors) {
                    echo "$type ($options): ", json_encode($document), ": {$errors[0]->path}: {$errors[0]->expected}, {$errors[0]->given}\n";
                }
                $document = $documents->changed($document);
            }
        }
    }
}
echo $accepted > 1000 && $rejected > 1000 ? "done\n" : "$accepted, $rejected\n";
?>
--EXPECT--
done
