<?php
/**
 * Values as in sessions and caches: a session's variables by name.
 *
 * @return array<string, callable(): array>
 */
class User
{
    public array $roles = ['editor', 'author'];
    protected ?DateTimeImmutable $seen = null;
    private string $hash = '$2y$10$1234567890123456789012';

    public function __construct(public int $id, public string $name, protected string $email)
    {
    }
}

class Line
{
    public function __construct(public Basket $basket, public int $product, public string $title, private float $price, protected int $quantity)
    {
    }
}

class Basket
{
    public array $lines = [];
    public ?string $voucher = null;

    public function __construct(public User $user)
    {
    }
}

return [
    'a session' => fn() => [
        'user_id' => 48213, 'user_name' => 'alice', 'locale' => 'de_AT', 'csrf' => bin2hex(str_repeat('c', 16)), 'logged_in_at' => 1763683200,
        'flash' => ['notice' => ['Saved.', 'Welcome back, Alice!'], 'error' => []],
        'cart' => array_map(fn($i) => ['product' => 7000 + $i, 'title' => "Product number $i", 'quantity' => $i % 3 + 1, 'price' => 9.99 + $i], range(1, 6)),
        'preferences' => ['theme' => 'dark', 'columns' => ['name', 'date', 'size'], 'per_page' => 50, 'beta' => false, 'timezone' => null],
        'last_seen' => ['/products/7001', '/products/7002', '/cart', '/checkout'],
    ],
    '100 objects' => function () {
        $user = new User(48213, 'alice', 'alice@example.com');
        $basket = new Basket($user);
        for ($i = 0; $i < 98; $i++) {
            $basket->lines[] = new Line($basket, 7000 + $i, "Product number $i", 9.99 + $i, $i % 3 + 1);
        }
        return ['user' => $user, 'basket' => $basket];
    },
    '1,000 rows' => function () {
        mt_srand(1);
        $row = fn($i) => [
            'id' => $i, 'name' => "user$i", 'email' => "user$i@example.com", 'score' => mt_rand(0, 1_000_000) / 100, 'active' => $i % 3 === 0,
            'parent' => $i % 5 === 0 ? null : mt_rand(0, $i), 'tags' => ['a', 'b', 'c'],
        ];
        return ['rows' => array_map($row, range(0, 999))];
    },
];
