<?php
/** How each mapper makes a list of objects of JSON; they are configured as their documentation says for production. */
namespace TypedBenchmark;

use Crell\Serde\SerdeCommon;
use CuyZ\Valinor\MapperBuilder;
use EventSauce\ObjectHydrator\DefinitionProvider;
use EventSauce\ObjectHydrator\KeyFormatterWithoutConversion;
use EventSauce\ObjectHydrator\ObjectMapperCodeGenerator;
use EventSauce\ObjectHydrator\ObjectMapperUsingReflection;
use JMS\Serializer\SerializerBuilder;
use Symfony\Component\PropertyInfo\Extractor\PhpDocExtractor;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Mapping\Factory\ClassMetadataFactory;
use Symfony\Component\Serializer\Mapping\Loader\AttributeLoader;
use Symfony\Component\Serializer\NameConverter\MetadataAwareNameConverter;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\BackedEnumNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;

const MAPPERS = ['json' => '`json_decode()` and `new`', 'valinor' => 'Valinor', 'symfony' => 'Symfony Serializer', 'serde' => 'Serde',
    'jms' => 'JMS Serializer', 'eventsauce' => 'EventSauce ObjectHydrator', 'generated' => 'EventSauce, generated code'];

/** The sets whose classes have the attributes that the mappers need. */
const MAPPED = ['items', 'users', 'orders', 'issues'];

function symfony(): Serializer
{
    $metadata = new ClassMetadataFactory(new AttributeLoader);
    $info = new PropertyInfoExtractor([], [new PhpDocExtractor, new ReflectionExtractor]);
    $objects = new ObjectNormalizer($metadata, new MetadataAwareNameConverter($metadata), null, $info);
    return new Serializer([new DateTimeNormalizer, new BackedEnumNormalizer, new ArrayDenormalizer, $objects], [new JsonEncoder]);
}

function generated(): object
{
    if (class_exists(Generated\Mapper::class, false)) {
        return new Generated\Mapper;
    }
    $classes = [Item::class, User::class, Order::class, Account::class, Label::class, Issue::class];
    $provider = new DefinitionProvider(keyFormatter: new KeyFormatterWithoutConversion);
    $file = tempnam(sys_get_temp_dir(), 'mapper');
    file_put_contents($file, (new ObjectMapperCodeGenerator($provider))->dump($classes, 'TypedBenchmark\\Generated\\Mapper'));
    require_once $file;
    unlink($file);
    return new Generated\Mapper;
}

/** @return \Closure(string): list<object> */
function mapper(string $name, string $set): \Closure
{
    $class = CLASSES[$set];
    $decode = fn (string $json) => json_decode($json, true, 512, JSON_THROW_ON_ERROR);
    switch ($name) {
        case 'json':
            return fn (string $json) => make($set, $decode($json));
        case 'valinor':
            $mapper = (new MapperBuilder)->allowSuperfluousKeys()->supportDateFormats('Y-m-d\TH:i:sP')->mapper();
            return fn (string $json) => $mapper->map("list<$class>", array_map(
                fn (array $row) => $set === 'issues' ? ['createdAt' => $row['created_at']] + $row : $row, $decode($json)));
        case 'symfony':
            $serializer = symfony();
            return fn (string $json) => $serializer->deserialize($json, "{$class}[]", 'json');
        case 'serde':
            $serde = new SerdeCommon;
            return fn (string $json) => array_map(fn (array $row) => $serde->deserialize($row, from: 'array', to: $class), $decode($json));
        case 'jms':
            $serializer = SerializerBuilder::create()->enableEnumSupport()->build();
            return fn (string $json) => $serializer->deserialize($json, "array<$class>", 'json');
        default:
            $mapper = $name === 'generated' ? generated()
                : new ObjectMapperUsingReflection(new DefinitionProvider(keyFormatter: new KeyFormatterWithoutConversion));
            return fn (string $json) => array_map(fn (array $row) => $mapper->hydrateObject($class, $row), $decode($json));
    }
}
