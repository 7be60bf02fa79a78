--TEST--
App\Typed\EventStore: the next version of the classes reads the events of the first
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/sqlite.php'; skip_without_sqlite(); ?>
--FILE--
<?php
namespace First {
    use MessagePack\Attribute\Discriminator;

    #[Discriminator('event', ['ordered' => Ordered::class, 'shipped' => Shipped::class])]
    interface OrderEvent
    {
    }

    final class Ordered implements OrderEvent
    {
        /** @param list<string> $items */
        public function __construct(public readonly int $order, public readonly array $items)
        {
        }
    }

    final class Shipped implements OrderEvent
    {
        public function __construct(public readonly int $order, public readonly \DateTimeImmutable $date)
        {
        }
    }
}

namespace Second {
    use MessagePack\Attribute\Discriminator;
    use MessagePack\Attribute\Name;

    #[Discriminator('event', ['ordered' => OrderPlaced::class, 'shipped' => Shipped::class, 'returned' => Returned::class])]
    interface OrderEvent
    {
    }

    enum Channel: string
    {
        case Web = 'web';
        case Shop = 'shop';
    }

    /** The class has another name, a field too, another is new; items may be lines, which have a count. */
    final class OrderPlaced implements OrderEvent
    {
        /** @param list<string|Line> $lines */
        public function __construct(
            #[Name('number', 'order')] public readonly int $number,
            #[Name('lines', 'items')] public readonly array $lines,
            public readonly Channel $channel = Channel::Web,
        ) {
        }
    }

    final class Line
    {
        public function __construct(public readonly string $item, public readonly int $count = 1)
        {
        }
    }

    final class Shipped implements OrderEvent
    {
        public function __construct(
            #[Name('number', 'order')] public readonly int $number,
            #[Name('at', 'date')] public readonly \DateTimeImmutable $at,
            public readonly ?string $parcel = null,
        ) {
        }
    }

    final class Returned implements OrderEvent
    {
        public function __construct(public readonly int $number)
        {
        }
    }
}

namespace {
    require __DIR__ . '/include/sqlite.php';
    run_with(['msgpack', 'pdo', 'pdo_sqlite']);
    require example('typed/EventStore.php');

    use App\Typed\EventStore;
    use MessagePack\Exception\MappingException;

    $database = new PDO('sqlite::memory:');
    $first = new EventStore($database, First\OrderEvent::class);
    $first->append('order-7', new First\Ordered(7, ['chair', 'table']));
    $first->append('order-8', new First\Ordered(8, []));
    $first->append('order-7', new First\Shipped(7, new DateTimeImmutable('2026-01-02T03:04:05.5+01:00')));

    $second = new EventStore($database, Second\OrderEvent::class);
    $second->append('order-7', new Second\Returned(7));
    $second->append('order-7', new Second\OrderPlaced(7, [new Second\Line('lamp', 2)], Second\Channel::Shop));
    foreach ($second->read('order-7') as $number => $event) {
        echo $number, ': ', $event::class, ' ', json_encode($event), "\n";
    }

    echo "\nThe first version still reads what it knows, as on the way back of a deployment:\n";
    try {
        foreach ($first->read('order-7') as $number => $event) {
            echo $number, ': ', $event::class, "\n";
        }
    } catch (MappingException $e) {
        echo $e->getMessage(), "\n";
    }
    foreach ($database->query('SELECT data FROM events') as [$data]) {
        echo json_encode(msgpack_unpack($data)), "\n";
    }
}
?>
--EXPECT--
1: Second\OrderPlaced {"number":7,"lines":["chair","table"],"channel":"web"}
3: Second\Shipped {"number":7,"at":{"date":"2026-01-02 03:04:05.500000","timezone_type":1,"timezone":"+01:00"},"parcel":null}
4: Second\Returned {"number":7}
5: Second\OrderPlaced {"number":7,"lines":[{"item":"lamp","count":2}],"channel":"shop"}

The first version still reads what it knows, as on the way back of a deployment:
1: First\Ordered
3: First\Shipped
$.event: expected 'ordered'|'shipped', "returned" given
{"event":"ordered","order":7,"items":["chair","table"]}
{"event":"ordered","order":8,"items":[]}
{"event":"shipped","order":7,"date":"2026-01-02T03:04:05.500000+01:00"}
{"event":"returned","number":7}
{"event":"ordered","number":7,"lines":[{"item":"lamp","count":2}],"channel":"shop"}
