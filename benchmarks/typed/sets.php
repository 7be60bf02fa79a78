<?php
/** The sets: rows as json_decode() returns them, and how code without a mapper makes objects of them. */
namespace TypedBenchmark;

use Random\Engine\Xoshiro256StarStar;
use Random\Randomizer;

function word(Randomizer $random): string
{
    return ucfirst(substr(bin2hex($random->getBytes(6)), 0, $random->getInt(4, 12)));
}

function item(Randomizer $random): array
{
    return ['id' => $random->getInt(1, 1_000_000), 'sku' => strtoupper(word($random)), 'name' => word($random) . ' ' . word($random),
        'price' => $random->getInt(100, 99_999) / 100, 'quantity' => $random->getInt(0, 500), 'active' => $random->getInt(0, 1) === 1];
}

function user(Randomizer $random): array
{
    $name = word($random);
    return ['id' => $random->getInt(1, 1_000_000), 'name' => $name, 'email' => strtolower($name) . '@example.com',
        'role' => Role::cases()[$random->getInt(0, 2)]->value,
        'created' => gmdate('Y-m-d\TH:i:sP', $random->getInt(1_000_000_000, 1_700_000_000)),
        'phone' => $random->getInt(0, 2) === 0 ? null : '+49 30 ' . $random->getInt(1_000_000, 9_999_999)];
}

function order(Randomizer $random): array
{
    $items = array_map(fn () => item($random), range(1, $random->getInt(2, 6)));
    return ['id' => $random->getInt(1, 1_000_000), 'customer' => word($random), 'items' => $items, 'total' => array_sum(array_column($items, 'price'))];
}

function point(Randomizer $random): array
{
    return ['x' => $random->getInt(-100, 100), 'y' => $random->getInt(-10_000, 10_000), 'label' => word($random)];
}

/** The tag is the first key, or one of those behind it, as are keys that no class has. */
function event(Randomizer $random): array
{
    $unknown = ['session' => bin2hex($random->getBytes(8)), 'agent' => word($random), 'sampled' => true, 'tags' => [word($random), word($random)]];
    $fields = ['id' => $random->getInt(1, 1_000_000)] + match ($kind = ['viewed', 'rated', 'bought'][$random->getInt(0, 2)]) {
        'viewed' => ['page' => '/' . word($random)],
        'rated' => ['stars' => $random->getInt(2, 10) / 2, 'comment' => $random->getInt(0, 1) ? word($random) : null],
        'bought' => ['order' => $random->getInt(1, 100_000), 'total' => $random->getInt(100, 99_999) / 100],
    };
    return $random->getInt(0, 1) ? ['kind' => $kind] + $fields + $unknown : $unknown + ['kind' => $kind] + $fields;
}

function limits(Randomizer $random): array
{
    return ['tenant' => word($random), 'maximumNumberOfConcurrentConnections' => $random->getInt(1, 10_000),
        'maximumNumberOfQueuedBackgroundJobs' => $random->getInt(1, 1_000),
        'averageRequestDurationInMilliseconds' => $random->getInt(1, 99_999) / 100,
        'areNotificationsOfAdministratorsEnabled' => $random->getInt(0, 1) === 1,
        'timeOfTheLatestRecalculationOfTheseLimits' => $random->getInt(1_000_000_000, 1_700_000_000)];
}

/** @return list<array<string, mixed>> */
function rows(string $set, int $count, int $seed, ?string $file): array
{
    $random = new Randomizer(new Xoshiro256StarStar($seed));
    return match ($set) {
        'items' => array_map(fn () => item($random), range(1, $count)),
        'users' => array_map(fn () => user($random), range(1, $count)),
        'orders' => array_map(fn () => order($random), range(1, $count)),
        'single' => [point($random)],
        'tagged' => array_map(fn () => event($random), range(1, $count)),
        'long-keys' => array_map(fn () => limits($random), range(1, $count)),
        'issues' => array_slice(json_decode(file_get_contents($file), true), 0, $count),
    };
}

const CLASSES = ['items' => Item::class, 'users' => User::class, 'orders' => Order::class, 'single' => Point::class, 'tagged' => Event::class,
    'long-keys' => Limits::class, 'issues' => Issue::class];

function make_item(array $row): Item
{
    return new Item($row['id'], $row['sku'], $row['name'], $row['price'], $row['quantity'], $row['active']);
}

function make_label(array $row): Label
{
    return new Label($row['id'], $row['name'], $row['color'], $row['description']);
}

function make_point(array $row): Point
{
    return new Point($row['x'], $row['y'], $row['label']);
}

function make_event(array $row): Event
{
    return match ($row['kind']) {
        'viewed' => new Viewed($row['id'], $row['page']),
        'rated' => new Rated($row['id'], $row['stars'], $row['comment']),
        'bought' => new Bought($row['id'], $row['order'], $row['total']),
    };
}

/** @return list<object> */
function make(string $set, array $rows): array
{
    return match ($set) {
        'single' => array_map(make_point(...), $rows),
        'tagged' => array_map(make_event(...), $rows),
        'long-keys' => array_map(fn (array $row) => new Limits($row['tenant'], $row['maximumNumberOfConcurrentConnections'],
            $row['maximumNumberOfQueuedBackgroundJobs'], $row['averageRequestDurationInMilliseconds'],
            $row['areNotificationsOfAdministratorsEnabled']), $rows),
        'items' => array_map(make_item(...), $rows),
        'users' => array_map(fn (array $row) => new User($row['id'], $row['name'], $row['email'], Role::from($row['role']),
            new \DateTimeImmutable($row['created']), $row['phone']), $rows),
        'orders' => array_map(fn (array $row) => new Order($row['id'], $row['customer'], array_map(make_item(...), $row['items']),
            $row['total']), $rows),
        'issues' => array_map(fn (array $row) => new Issue($row['id'], $row['number'], $row['title'], $row['state'],
            new Account($row['user']['id'], $row['user']['login'], $row['user']['type']), array_map(make_label(...), $row['labels']),
            new \DateTimeImmutable($row['created_at'])), $rows),
    };
}
