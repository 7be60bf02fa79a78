<?php
require_once __DIR__ . '/Draw.php';
foreach (glob(__DIR__ . '/generators/*.php') as $file) {
    require_once $file;
}

/**
 * The kinds of data that are measured. Each is a generator, which draws its parameters and values from a seed, so that
 * all processes have the same. A data set is `KIND/SEED` or `KIND/SEED,PARAMETER=NUMBER,...`, such as `flat rows/17,rows=10`.
 */
final class Generators
{
    private const KINDS = [
        'nested rows' => [Tables::class, 'nestedRows'],
        'flat rows' => [Tables::class, 'flatRows'],
        'tables of few values' => [Tables::class, 'fewValues'],
        'maps by id' => [Tables::class, 'byId'],
        'API answers' => [Documents::class, 'apiAnswer'],
        'schemas' => [Documents::class, 'schema'],
        'tables of small lists' => [Lists::class, 'tableOfSmallLists'],
        'ints' => [Lists::class, 'ints'],
        'floats' => [Lists::class, 'floats'],
        'mixed lists' => [Lists::class, 'mixed'],
        'objects of one class' => [Objects::class, 'ofOneClass'],
        'objects of many classes' => [Objects::class, 'ofManyClasses'],
        'nested objects' => [Objects::class, 'nested'],
        'self-typed objects' => [Objects::class, 'selfTyped'],
        'single objects' => [Objects::class, 'single'],
        'objects with property tables' => [Objects::class, 'withPropertyTables'],
        'objects of stdClass' => [Objects::class, 'ofStdClass'],
        'objects with __serialize' => [Objects::class, 'withMethods'],
        'graphs' => [Objects::class, 'graph'],
        'sessions' => [SmallValues::class, 'session'],
        'small maps' => [SmallValues::class, 'smallMap'],
        'scalars' => [SmallValues::class, 'scalar'],
        'configuration' => [Documents::class, 'configuration'],
        'reflection' => [Documents::class, 'reflection'],
        'log records' => [Tables::class, 'logRecords'],
        'time series' => [Tables::class, 'timeSeries'],
        'translations' => [Documents::class, 'translations'],
        'objects as arrays' => [ObjectsAsArrays::class, 'of'],
        'keys' => [Strings::class, 'keys'],
        'large strings' => [Strings::class, 'large'],
    ];
    /** For tools/ablate: kinds that few messages are of, each of which a mechanism is for. */
    private const OF_MECHANISMS = [
        'rows joined to few records' => [Tables::class, 'joined'],
        'texts in ASCII' => [Strings::class, 'asciiTexts'],
        'texts in other alphabets' => [Strings::class, 'otherTexts'],
        'rows with long texts' => [Strings::class, 'rowsWithTexts'],
        'rows with dates' => [Objects::class, 'rowsWithDates'],
    ];
    /** Those with objects, for PHP's formats only. */
    private const OF_OBJECTS = Objects::class;

    /** @return list<string> */
    public static function kinds(): array
    {
        return array_keys(self::KINDS);
    }

    /** @return list<string> */
    public static function kindsOfMechanisms(): array
    {
        return array_keys(self::OF_MECHANISMS);
    }

    public static function hasObjects(string $kind): bool
    {
        return ((self::KINDS + self::OF_MECHANISMS)[$kind][0] ?? null) === self::OF_OBJECTS;
    }

    /** @return list<string> data sets of a kind; with as many as Draw::VARIANTS each variant occurs */
    public static function sets(string $kind, int $seed, int $count): array
    {
        $sets = [];
        for ($i = 0; $i < $count; $i++) {
            $random = crc32("$seed/$kind/$i") >> 4;
            $sets[] = "$kind/" . ($random - $random % Draw::VARIANTS + $i % Draw::VARIANTS);
        }
        return $sets;
    }

    /** @return ?array{string, int, array<string, int>} the kind, the seed and the given parameters; null: it is no such name */
    public static function parse(string $set): ?array
    {
        if (!preg_match('~^([^/,]+)/(\d+)((?:,[^/,=]+=\d+)*)$~', $set, $match) || !isset((self::KINDS + self::OF_MECHANISMS)[$match[1]])) {
            return null;
        }
        preg_match_all('~,([^,=]+)=(\d+)~', $match[3], $given);
        return [$match[1], (int) $match[2], array_map(intval(...), array_combine($given[1], $given[2]))];
    }

    /** @return array{mixed, array<string, int>} the value, and its parameters */
    public static function make(string $set): array
    {
        [$kind, $seed, $given] = self::parse($set);
        $draw = new Draw($seed, $given);
        $isCopied = $draw->hasSeparateStrings() && isset(self::KINDS[$kind]) && !self::hasObjects($kind);
        $value = (self::KINDS + self::OF_MECHANISMS)[$kind]($draw);
        if ($draw->unknown()) {
            throw new InvalidArgumentException("$kind: no parameter " . implode(', ', $draw->unknown()));
        }
        return [$isCopied ? unserialize(serialize($value)) : $value, $draw->parameters];
    }
}
