<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Database\Schema\Blueprint;
use MessagePack\Exception\MappingException;
use MessagePack\Exception\PackingFailedException;
use MsgpackExt\Laravel\Casts\AsTyped;

final class AsTypedTest extends TestCase
{
    protected function setUp(): void
    {
        parent::setUp();
        $this->needs('database');
        touch("$this->folder/database");
        $this->connection()->getSchemaBuilder()->create('customers', function (Blueprint $table): void {
            $table->id();
            $table->binary('address')->nullable();
            $table->binary('others')->nullable();
            $table->binary('seen')->nullable();
        });
    }

    private function column(string $name): mixed
    {
        return $this->connection()->table('customers')->value($name);
    }

    public function testValuesOfEachTypeComeBack(): void
    {
        $others = [new Address('Köln'), new Address('Ulm', "8907\0")];
        $seen = ['visits' => ['de' => 3, 'fr' => 1 << 40], 'tags' => ["\u{e4}", 'b']];
        Customer::create(['address' => new Address('Bonn', '53111'), 'others' => $others, 'seen' => $seen]);
        $customer = Customer::query()->firstOrFail();
        self::assertEquals(new Address('Bonn', '53111'), $customer->address);
        self::assertEquals($others, $customer->others);
        self::assertSame($seen, $customer->seen);
        self::assertSame($customer->address, $customer->address);
        self::assertSame(['city' => 'Bonn', 'zip' => '53111'], json_decode($customer->toJson(), true)['address']);
    }

    public function testTheColumnHasDataAndNoClass(): void
    {
        Customer::create(['address' => new Address('Bonn')]);
        self::assertSame(['city' => 'Bonn', 'zip' => null], \msgpack_unpack($this->column('address')));
    }

    public function testNullIsNull(): void
    {
        Customer::create(['address' => null]);
        self::assertNull($this->column('address'));
        self::assertNull(Customer::query()->firstOrFail()->address);
    }

    public function testAChangeInsideOfAnObjectIsSaved(): void
    {
        Customer::create(['address' => new Address('Bonn')]);
        $customer = Customer::query()->firstOrFail();
        self::assertNotNull($customer->address);
        self::assertFalse($customer->isDirty());
        $customer->address->city = 'Trier';
        self::assertTrue($customer->isDirty('address'));
        $customer->save();
        self::assertSame('Trier', Customer::query()->firstOrFail()->address?->city);
    }

    public function testAnotherClassIsNotStored(): void
    {
        $this->expectException(PackingFailedException::class);
        $this->expectExceptionMessage('expected MsgpackExt\Laravel\Tests\Address, MsgpackExt\Laravel\Tests\Product given');
        Customer::create(['address' => new Product('chair')]);
    }

    public function testAColumnThatDoesNotFitNamesThePath(): void
    {
        $this->connection()->table('customers')->insert(['others' => \msgpack_pack([['city' => 'Bonn'], ['zip' => 'x']])]);
        $customer = Customer::query()->firstOrFail();
        $this->expectException(MappingException::class);
        $this->expectExceptionMessage('$[1].city: expected string, nothing given');
        $customer->others;
    }

    public function testANewFieldHasItsDefaultInOldRows(): void
    {
        $this->connection()->table('customers')->insert(['address' => \msgpack_pack(['city' => 'Bonn', 'gone' => 1])]);
        self::assertEquals(new Address('Bonn'), Customer::query()->firstOrFail()->address);
    }

    public function testTheTextOfACast(): void
    {
        $customer = (new Customer())->mergeCasts(['note' => AsTyped::of('array<string, int>')]);
        $customer->setAttribute('note', ['a' => 1]);
        self::assertSame(['a' => 1], $customer->getAttribute('note'));
        self::assertSame('81a16101', bin2hex($customer->getAttributes()['note']));
    }

    public function testAStreamIsRead(): void
    {
        $stream = fopen('php://memory', 'w+');
        self::assertIsResource($stream);
        fwrite($stream, \msgpack_pack(7));
        rewind($stream);
        self::assertSame(7, (new AsTyped('int'))->get(new Customer(), 'number', $stream, []));
    }
}
