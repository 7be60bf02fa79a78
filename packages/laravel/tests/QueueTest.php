<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Bus\ChainedBatch;
use Illuminate\Contracts\Queue\Queue;
use Illuminate\Queue\CallQueuedClosure;
use Illuminate\Queue\Console\RetryCommand;
use Illuminate\Queue\Failed\FileFailedJobProvider;
use Illuminate\Queue\WorkerOptions;
use Illuminate\Support\Facades\Bus;
use MsgpackExt\Laravel\Queue\JobPacker;
use MsgpackExt\Laravel\Queue\PackedJob;
use PHPUnit\Framework\Attributes\DataProvider;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Output\NullOutput;

final class QueueTest extends TestCase
{
    protected const DRIVERS = ['database', 'redis'];

    protected function setUp(): void
    {
        parent::setUp();
        ShipOrder::$shipped = ShipOrder::$failed = [];
    }

    protected function tearDown(): void
    {
        foreach ($this->app->make('redis')->connections() ?? [] as $connection) {
            $connection->flushdb();
        }
        parent::tearDown();
    }

    /** A connection of config/queue.php, with Laravel's driver or ours. */
    private function queue(string $driver, bool $own = false): Queue
    {
        $this->store($driver);      // has the servers and tables
        $name = ($own ? '' : 'msgpack-') . $driver;
        $this->app->make('config')->set("queue.connections.$name", ['driver' => $name, 'queue' => 'orders', 'retry_after' => 60] + match ($driver) {
            'database' => ['connection' => 'sqlite', 'table' => 'jobs'],
            default => ['connection' => 'default'],
        });
        return $this->app->make('queue')->connection($name);
    }

    /** Runs the next job as `queue:work --tries=1` does, or with more. */
    private function work(string $driver, bool $own = false, int $tries = 1): void
    {
        $this->queue($driver, $own);
        $worker = $this->app->make('queue.worker');
        $worker->runNextJob(($own ? '' : 'msgpack-') . $driver, 'orders', new WorkerOptions(maxTries: $tries, sleep: 0));
    }

    /** @return array{data: array{command: string, commandName: string}, displayName: string} */
    private function nextPayload(string $driver): array
    {
        $payload = $driver === 'database'
            ? $this->connection()->table('jobs')->value('payload')
            : $this->app->make('redis')->connection('default')->lindex('queues:orders', 0);
        self::assertIsString($payload);
        /** @var array{data: array{command: string, commandName: string}, displayName: string} */
        return json_decode($payload, true, flags: JSON_THROW_ON_ERROR);
    }

    #[DataProvider('drivers')]
    public function testAJobRuns(string $driver): void
    {
        $product = new Product('chair');
        $product->twin = $product;
        $this->queue($driver)->push(new ShipOrder(17, $product));
        $payload = $this->nextPayload($driver);
        self::assertTrue(PackedJob::isSerialized($payload['data']['command']));
        self::assertSame([ShipOrder::class, ShipOrder::class], [$payload['data']['commandName'], $payload['displayName']]);
        $this->work($driver);
        self::assertEquals([[17, $product]], ShipOrder::$shipped);
        self::assertSame(0, $this->queue($driver)->size());
    }

    #[DataProvider('drivers')]
    public function testADelayedJobAndAClosureRun(string $driver): void
    {
        $this->queue($driver)->later(-1, new ShipOrder(1));
        $this->work($driver);
        $this->queue($driver)->push(CallQueuedClosure::create(function (): void {
            ShipOrder::$shipped[] = 'closure';
        }));
        $this->work($driver);
        self::assertEquals([[1, null], 'closure'], ShipOrder::$shipped);
    }

    #[DataProvider('drivers')]
    public function testAChainRuns(string $driver): void
    {
        $chain = (new ShipOrder(1))->chain([new ShipOrder(2), new ShipOrder(3)]);
        $this->queue($driver)->push($chain->allOnConnection("msgpack-$driver")->allOnQueue('orders'));
        for ($i = 0; $i < 3; $i++) {
            self::assertTrue(PackedJob::isSerialized($this->nextPayload($driver)['data']['command']));
            $this->work($driver);
        }
        self::assertSame([[1, null], [2, null], [3, null]], ShipOrder::$shipped);
    }

    /** One that has lost a property since, as Laravel keeps the rest of a chain as text, and one that is not allowed. */
    #[DataProvider('drivers')]
    public function testAChainWithAJobThatCannotBePackedGoesOn(string $driver): void
    {
        $this->boot(['msgpack.queue.allowed_classes' => [ShipOrder::class]]);
        $job = (new ShipOrder(1))->chain([new ShipOrder(2), new ShipSecretOrder(3)]);
        $job->chained = str_replace('s:5:"delay";', 's:4:"wait";', $job->chained);
        $this->queue($driver)->push($job->allOnConnection("msgpack-$driver")->allOnQueue('orders'));
        for ($i = 0; $i < 3; $i++) {
            $this->work($driver, tries: 3);
        }
        self::assertSame([[1, null], [2, null], [3, null]], ShipOrder::$shipped);
        self::assertSame([], ShipOrder::$failed);
        self::assertSame(0, $this->queue($driver)->size());
        self::assertCount(2, $this->log->lines);
        $this->expectException(\Exception::class);
        $this->queue($driver)->push(new ShipSecretOrder(4));
    }

    public function testAChainGoesOnAfterABatchWithAJobThatCannotBePacked(): void
    {
        $config = $this->app->make('config');
        $config->set('queue.batching', ['database' => 'sqlite', 'table' => 'job_batches']);
        $config->set('queue.default', 'msgpack-database');
        $this->queue('database');
        $this->connection()->statement('CREATE TABLE job_batches (id, name, total_jobs, pending_jobs, failed_jobs,
            failed_job_ids, options, cancelled_at, created_at, finished_at)');
        $batch = new ChainedBatch(Bus::batch([new ShipInBatch(1)])->onQueue('orders'));
        $batch->chain([new ShipOrder(2)])->onQueue('orders')->chainQueue = 'orders';
        $batch->chained = str_replace('s:5:"delay";', 's:4:"wait";', $batch->chained);
        $this->queue('database')->push($batch);
        for ($i = 0; $i < 3; $i++) {
            $this->work('database');
        }
        self::assertSame([[1, null], [2, null]], ShipOrder::$shipped);
        self::assertCount(1, $this->log->lines);
    }

    #[DataProvider('drivers')]
    public function testAnEncryptedJobRuns(string $driver): void
    {
        $this->queue($driver)->push(new ShipSecretOrder(18));
        $command = $this->nextPayload($driver)['data']['command'];
        self::assertStringNotContainsString('Order', $command);
        self::assertTrue(PackedJob::isSerialized($this->app->make('encrypter')->decrypt($command)));
        $this->work($driver);
        self::assertSame([[18, null]], ShipOrder::$shipped);
    }

    #[DataProvider('drivers')]
    public function testAFailedJobIsTold(string $driver): void
    {
        $this->queue($driver)->push(new ShipOrder(-1));
        $this->work($driver);
        self::assertSame([], ShipOrder::$shipped);
        self::assertSame(['No such order'], ShipOrder::$failed);
        self::assertSame(0, $this->queue($driver)->size());
    }

    /** Before the switch: Laravel's queue. Then: MessagePack that reads both. On the way back: Laravel's form, reads both. */
    #[DataProvider('drivers')]
    public function testThereAndBackWithoutALostJob(string $driver): void
    {
        $this->queue($driver, own: true)->push(new ShipOrder(1));
        $this->queue($driver)->push(new ShipOrder(2));
        $this->boot(['msgpack.queue.write' => false]);
        $this->queue($driver)->push(new ShipOrder(3));
        foreach ([false, false, true] as $own) {
            $this->work($driver, $own);
        }
        self::assertSame([[1, null], [2, null], [3, null]], ShipOrder::$shipped);
        $this->boot();
        foreach ([1, 2] as $number) {
            $this->queue($driver, own: $number === 1)->push(new ShipOrder($number));
        }
        // With the package, the worker of Laravel's own connection runs both, too.
        $this->work($driver, own: true);
        $this->work($driver, own: true);
        self::assertCount(5, ShipOrder::$shipped);
    }

    #[DataProvider('drivers')]
    public function testOnlyTheClassesOfTheConfigurationRun(string $driver): void
    {
        $this->queue($driver)->push(new ShipOrder(1, new Product('chair')));
        $this->queue($driver)->push(new ShipOrder(2, new \ArrayObject()));
        $this->queue($driver, own: true)->push(new ShipOrder(3));
        $this->boot(['msgpack.queue.allowed_classes' => [ShipOrder::class, Product::class], 'msgpack.queue.read_serialized' => false]);
        for ($i = 0; $i < 3; $i++) {
            $this->work($driver);
        }
        self::assertEquals([[1, new Product('chair')]], ShipOrder::$shipped);
        self::assertSame(0, $this->queue($driver)->size());
        $this->expectException(\Exception::class);
        $this->queue($driver)->push(new ShipOrder(4, new \ArrayObject()));
    }

    public function testAJobOfAnotherVersionFails(): void
    {
        $packer = new JobPacker();
        $changed = str_replace("\xA6number", "\xA6nomber", $packer->pack(new ShipOrder(1))->bytes());
        $this->expectException(\UnexpectedValueException::class);
        $packer->unpack(PackedJob::fromBytes($changed));
    }

    public function testRetryingAsksTheJobUntilWhen(): void
    {
        $packed = unserialize(serialize($this->app->make(JobPacker::class)->pack(new ShipSecretOrder(7))));
        self::assertInstanceOf(PackedJob::class, $packed);
        self::assertSame(4_000_000_007, $packed->retryUntil());
        $other = $this->app->make(JobPacker::class)->pack(new Product('chair'));
        self::assertNull($other->retryUntil());
    }

    public function testRetryingAllPutsBackAJobOfAnotherVersion(): void
    {
        $this->queue('database');
        $this->app->instance('queue.failer', $failed = new FileFailedJobProvider("$this->folder/failed"));
        foreach ([1, 2, 3] as $number) {
            $this->queue('database')->push(new ShipSecretOrder($number));
            $payload = $this->nextPayload('database');
            $this->connection()->table('jobs')->delete();
            if ($number === 2) {
                $changed = str_replace("\xA6number", "\xA6nomber", $this->app->make(JobPacker::class)->pack(new ShipSecretOrder(2))->bytes());
                $payload['data']['command'] = serialize(PackedJob::fromBytes($changed));
            }
            $failed->log('msgpack-database', 'orders', json_encode($payload, JSON_THROW_ON_ERROR), new \Exception());
        }
        $retry = new RetryCommand();
        $retry->setLaravel($this->app);
        $retry->run(new ArrayInput(['id' => ['all']]), new NullOutput());
        self::assertSame([], $failed->all());
        for ($i = 0; $i < 3; $i++) {
            $this->work('database');
        }
        self::assertEqualsCanonicalizing([[1, null], [3, null]], ShipOrder::$shipped);
        self::assertSame(0, $this->queue('database')->size());
    }

    /** @return array<string, array{string}> */
    public static function otherTexts(): array
    {
        $class = PackedJob::class;
        $length = strlen($class);
        return [
            'another object' => [serialize(new Product('chair'))],
            'no bytes' => ["O:$length:\"$class\":0:{}"],
            'a list of bytes' => ["O:$length:\"$class\":1:{s:1:\"b\";a:0:{}}"],
            'cut' => [substr(serialize((new JobPacker())->pack(new Product('chair'))), 0, -2)],
            'text' => ['chair'],
        ];
    }

    #[DataProvider('otherTexts')]
    public function testNothingElseIsAPackedJob(string $text): void
    {
        $this->expectException(\UnexpectedValueException::class);
        PackedJob::fromSerialized($text);
    }
}
