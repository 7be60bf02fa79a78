<?php
/** Values of symfony/cache as parts of their bytes: docs/recipes/one-field.md. */
declare(strict_types=1);

namespace App\Cache;

use MessagePack\Raw;
use MsgpackExt\StrictMsgpack;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;

/** Of a second pool on the storage of one that has a MsgpackMarshaller. */
final class RawMarshaller implements MarshallerInterface
{
    /** The class in which symfony/cache wraps a value that has tags, or a time that it took to compute. */
    private const WRAPPER = "\xA9";

    /**
     * @param array<mixed> $values
     * @param array<mixed>|null $failed
     */
    public function marshall(array $values, ?array &$failed): never
    {
        throw new \LogicException('This pool is for reading');
    }

    /** @throws \Exception for other bytes: symfony/cache logs it, and has a miss */
    public function unmarshall(string $value): Raw
    {
        $part = StrictMsgpack::isPacked($value) ? (new Raw($value))->at([0]) : null;
        if ($part !== null && $part->className() === self::WRAPPER) {
            $part = iterator_to_array($part, false)[0] ?? null; // the tags follow
        }
        return $part ?? throw new \UnexpectedValueException('No value of a MsgpackMarshaller');
    }
}
