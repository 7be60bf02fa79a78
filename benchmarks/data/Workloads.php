<?php
require_once __DIR__ . '/objects.php';

/** Values that never change, for tools/instructions alone: its counts are compared with those of earlier commits. */
final class Workloads
{
    public const VALUES = [
        'small map' => 'smallMap',
        'session array' => 'session',
        '10,000 ints' => 'ints',
        '1,000 rows' => 'table',
        '1,000 objects' => 'people',
    ];
    public const OBJECTS = ['1,000 objects'];

    public static function value(string $name): array
    {
        return self::{self::VALUES[$name]}();
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

    private static function ints(): array
    {
        mt_srand(2);
        $ints = [];
        for ($i = 0; $i < 10000; $i++) {
            $ints[] = mt_rand(0, 1 << mt_rand(1, 30)) - (1 << mt_rand(0, 30));
        }
        return $ints;
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

    private static function people(): array
    {
        return array_map(fn ($id) => new Person($id, "User $id", "user$id@example.com", $id % 3 === 0, ['editor', 'author']), range(0, 999));
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
