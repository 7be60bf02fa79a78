<?php
declare(strict_types=1);

namespace MsgpackExt\Tests;

use MsgpackExt\StrictMsgpack;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class StrictMsgpackTest extends TestCase
{
    /** @return iterable<string, array{mixed}> */
    public static function values(): iterable
    {
        $rows = array_map(fn (int $i): array => ['id' => $i, 'city' => 'Paris'], range(1, 9));
        yield 'null' => [null];
        yield 'false' => [false];
        yield 'an integer' => [97];
        yield 'text' => ['a'];
        yield 'an empty list' => [[]];
        yield 'rows' => [$rows];
        yield 'rows twice' => [[$rows, $rows]];
        yield 'an object' => [new \ArrayObject($rows)];
        yield 'a date' => [new \DateTimeImmutable('2026-01-02 03:04:05.678 Europe/Paris')];
    }

    #[DataProvider('values')]
    public function testEitherFormIsReadWithEitherSetting(mixed $value): void
    {
        $plain = new StrictMsgpack();
        $compact = new StrictMsgpack(compact: true);
        foreach ([[$plain, $compact], [$compact, $plain]] as [$writer, $reader]) {
            $bytes = $writer->pack($value);
            self::assertTrue(StrictMsgpack::isPacked($bytes));
            self::assertEquals($value, $reader->unpack($bytes));
        }
    }

    public function testTheCompactFormIsShorter(): void
    {
        $rows = array_map(fn (int $i): array => ['id' => $i, 'city' => 'Paris'], range(1, 9));
        self::assertLessThan(strlen((new StrictMsgpack())->pack($rows)), strlen((new StrictMsgpack(compact: true))->pack($rows)));
    }

    /** @return iterable<string, array{string}> */
    public static function foreignBytes(): iterable
    {
        $rows = array_map(fn (int $i): array => ['id' => $i, 'city' => $i % 2 ? 'Paris' : $i], range(1, 9));
        $compact = (new StrictMsgpack(compact: true))->pack($rows);
        yield 'nothing' => [''];
        yield 'text' => ['a'];
        yield 'JSON' => ['[1]'];
        yield 'serialize()' => [serialize($rows)];
        yield 'another value' => [msgpack_pack($rows)];
        yield 'another value in the compact form' => [msgpack_pack($rows, ['compact' => true])];
        yield 'two elements' => [msgpack_pack([1, 2])];
        yield 'a truncated message' => [substr($compact, 0, -1)];
        yield 'bytes after the message' => ["$compact\x01"];
        yield 'a back-reference to nothing' => ["\x91\xC1"];
    }

    #[DataProvider('foreignBytes')]
    public function testAnythingElseIsRejected(string $bytes): void
    {
        $this->expectException(\UnexpectedValueException::class);
        (new StrictMsgpack())->unpack($bytes);
    }

    /** What a message of another version of the application holds, and whether a lax reader takes it. */
    public function testAValueOfAnotherVersionIsRejectedOnlyIfStrict(): void
    {
        $bytes = str_replace("\xA4name", "\xA4nome", (new StrictMsgpack())->pack(new Chair('stool')));
        $lax = (new StrictMsgpack(strict: false))->unpack($bytes);
        self::assertInstanceOf(Chair::class, $lax);
        $this->expectException(\UnexpectedValueException::class);
        $this->expectExceptionMessageMatches('/nome is not declared/');
        (new StrictMsgpack())->unpack($bytes);
    }

    #[DataProvider('strictness')]
    public function testAMissingClassIsRejected(bool $strict): void
    {
        $bytes = str_replace('Chair', 'Stool', (new StrictMsgpack())->pack([new Chair('stool')]));
        ini_set('unserialize_callback_func', 'my_own');
        try {
            (new StrictMsgpack(strict: $strict))->unpack($bytes);
            self::fail('It was read');
        } catch (\UnexpectedValueException $e) {
            self::assertStringContainsString('Stool', $e->getMessage());
        } finally {
            self::assertSame('my_own', ini_get('unserialize_callback_func'));
            ini_restore('unserialize_callback_func');
        }
    }

    /** @return array<string, array{bool}> */
    public static function strictness(): array
    {
        return ['strict' => [true], 'lax' => [false]];
    }

    public function testAClassThatIsNotAllowedIsNeitherPackedNorRead(): void
    {
        $bytes = (new StrictMsgpack())->pack([new Chair('stool'), new \ArrayObject()]);
        $some = [Chair::class];
        self::assertInstanceOf(\ArrayObject::class, (new StrictMsgpack([...$some, \ArrayObject::class]))->unpack($bytes)[1]);
        self::assertInstanceOf(\__PHP_Incomplete_Class::class, (new StrictMsgpack($some, strict: false))->unpack($bytes)[1]);
        foreach ([fn () => (new StrictMsgpack($some))->unpack($bytes), fn () => (new StrictMsgpack($some))->pack(new \ArrayObject())] as $call) {
            try {
                $call();
                self::fail('It was accepted');
            } catch (\Exception $e) {
                self::assertStringContainsString('ArrayObject', $e->getMessage());
            }
        }
    }

    public function testAValueOfAnotherSerializerIsAdoptedUnlessItsClassHasChanged(): void
    {
        $changed = @unserialize(str_replace('name', 'nome', serialize(new Chair())));
        $unknown = unserialize(serialize(new \ArrayObject()), ['allowed_classes' => false]);
        foreach ([1, [new Chair()], new \ArrayObject(), $unknown] as $value) {
            self::assertSame($value, (new StrictMsgpack([Chair::class]))->adopt($value));
        }
        self::assertSame($changed, (new StrictMsgpack(strict: false))->adopt($changed));
        $this->expectException(\Exception::class);
        $this->expectExceptionMessageMatches('/nome is not declared/');
        (new StrictMsgpack())->adopt($changed);
    }

    public function testAClosureIsNotPacked(): void
    {
        $this->expectException(\Exception::class);
        (new StrictMsgpack())->pack(fn (): int => 1);
    }
}
