<?php
require_once __DIR__ . '/objects.php';

/**
 * The measured values by name, each from a seeded generator, so that all processes have the same. The name of a file is
 * a data set with its JSON; `ints 100`, `string 100` and `rows 100` are values of that length.
 */
final class DataSets
{
    /** The sets that every contestant supports, and the methods that make them. */
    public const PLAIN = [
        'a single scalar' => 'scalar',
        'small map' => 'smallMap',
        'session array' => 'session',
        '10,000 ints' => 'ints',
        '10,000 floats' => 'floats',
        '1,000 rows' => 'table',
        'MIME table' => 'mimeTypes',
        'random keys' => 'randomKeys',
        'unique strings' => 'uniqueStrings',
    ];
    /** Sets with objects, for PHP's formats only. */
    public const OBJECTS = [
        'object of 5 properties' => 'person',
        '1,000 objects' => 'people',
        'graph of objects' => 'graph',
    ];

    public static function value(string $name): mixed
    {
        $method = self::PLAIN[$name] ?? self::OBJECTS[$name] ?? null;
        if ($method !== null) {
            return self::$method();
        }
        if (preg_match('/^(ints|string|rows) (\d+)$/', $name, $match)) {
            return self::{$match[1]}((int) $match[2]);
        }
        return json_decode(file_get_contents($name), true, 512, JSON_THROW_ON_ERROR);
    }

    public static function hasObjects(string $name): bool
    {
        return isset(self::OBJECTS[$name]);
    }

    private static function scalar(): int
    {
        return 12345;
    }

    private static function smallMap(): array
    {
        return ['id' => 17, 'name' => 'Alice', 'email' => 'alice@example.com', 'active' => true, 'roles' => ['admin', 'editor']];
    }

    private static function session(): array
    {
        mt_srand(1);
        $cart = [];
        for ($i = 0; $i < 5; $i++) {
            $cart[] = ['sku' => 'SKU-' . mt_rand(10000, 99999), 'name' => 'Product ' . mt_rand(1, 500), 'quantity' => mt_rand(1, 4), 'price' => mt_rand(100, 9999) / 100];
        }
        return [
            '_token' => self::word(40),
            'user_id' => 48213,
            'login_time' => 1767225600,
            'last_seen' => 1767229211,
            'locale' => 'en_GB',
            'roles' => ['customer', 'newsletter'],
            'preferences' => ['theme' => 'dark', 'currency' => 'EUR', 'per_page' => 50, 'beta' => false],
            'flash' => ['new' => [], 'old' => ['status']],
            'cart' => $cart,
            'last_search' => null,
            'referrer' => 'https://example.com/products?page=3',
        ];
    }

    private static function ints(int $count = 10000): array
    {
        mt_srand(2);
        $ints = [];
        for ($i = 0; $i < $count; $i++) {
            $ints[] = mt_rand(0, 1 << mt_rand(1, 30)) - (1 << mt_rand(0, 30));
        }
        return $ints;
    }

    private static function floats(): array
    {
        mt_srand(3);
        $floats = [];
        for ($i = 0; $i < 10000; $i++) {
            $floats[] = mt_rand() / 1000;
        }
        return $floats;
    }

    private static function table(): array
    {
        mt_srand(4);
        $rows = [];
        for ($i = 0; $i < 1000; $i++) {
            $rows[] = [
                'id' => $i,
                'name' => 'user' . $i,
                'email' => "user$i@example.com",
                'score' => mt_rand(0, 1000000) / 100,
                'active' => $i % 3 === 0,
                'parent' => $i % 5 === 0 ? null : mt_rand(0, $i),
                'tags' => ['a', 'b', 'c'],
            ];
        }
        return $rows;
    }

    /** File name extensions and their types; some have several. */
    private static function mimeTypes(): array
    {
        mt_srand(5);
        $types = [];
        while (count($types) < 1000) {
            $tree = ['application/vnd.', 'application/x-', 'application/', 'audio/', 'image/', 'text/', 'video/', 'model/'][mt_rand(0, 7)];
            $type = $tree . self::word(mt_rand(3, 10)) . ['', '', '+xml', '.' . self::word(6)][mt_rand(0, 3)];
            for ($i = mt_rand(1, 3); $i > 0; $i--) {
                $types[self::word(mt_rand(2, 5))] = $type;
            }
        }
        return $types;
    }

    /** Data that caches of keys and shapes only slow down. */
    /** So many keys that branch prediction cannot have learned their lengths. */
    private static function randomKeys(): array
    {
        mt_srand(6);
        $maps = [];
        for ($i = 0; $i < 10000; $i++) {
            $map = [];
            for ($j = 0; $j < 7; $j++) {
                $map[self::word(mt_rand(6, 20))] = $j;
            }
            $maps[] = $map;
        }
        return $maps;
    }

    private static function uniqueStrings(): array
    {
        mt_srand(7);
        $strings = [];
        for ($i = 0; $i < 10000; $i++) {
            $strings[] = self::word(mt_rand(4, 40)) . $i;
        }
        return $strings;
    }

    private static function string(int $length): string
    {
        mt_srand(8);
        return self::word($length);
    }

    private static function rows(int $count): array
    {
        mt_srand(9);
        $rows = [];
        for ($i = 0; $i < $count; $i++) {
            $rows[] = ['id' => $i, 'name' => "user$i", 'score' => mt_rand(0, 1000000) / 100, 'active' => $i % 3 === 0];
        }
        return $rows;
    }

    private static function person(int $id = 17): Person
    {
        return new Person($id, "User $id", "user$id@example.com", $id % 3 === 0, ['editor', 'author']);
    }

    private static function people(): array
    {
        return array_map(self::person(...), range(0, 999));
    }

    /** A tree whose nodes refer to their parents, with many equal labels. */
    private static function graph(): TreeNode
    {
        mt_srand(10);
        $labels = array_map(fn ($i) => new Label("label $i"), range(0, 9));
        $nodes = [new TreeNode(0, $labels[0], null)];
        for ($i = 1; $i < 500; $i++) {
            $parent = $nodes[intdiv($i - 1, 3)];
            $nodes[] = $parent->children[] = new TreeNode($i, $labels[mt_rand(0, 9)], $parent);
        }
        return $nodes[0];
    }

    private static function word(int $length): string
    {
        $word = '';
        while ($length-- > 0) {
            $word .= chr(mt_rand(97, 122));
        }
        return $word;
    }
}
