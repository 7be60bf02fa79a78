<?php
/** A form request of Laravel whose data are an object: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\ValidationException;
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Exception\MappingException;

/** @template T of object */
abstract class TypedRequest extends FormRequest
{
    /** @var T */
    private object $typed;

    /** @return class-string<T> */
    abstract protected function type(): string;

    /** @return T */
    public function typed(): object
    {
        return $this->typed;
    }

    /** Laravel calls it before the controller. Fields of forms are text, so COERCE. */
    public function validateResolved(): void
    {
        parent::validateResolved();
        $codec = new Codec($this->type(), CodecOptions::COERCE | CodecOptions::ALL_ERRORS);
        try {
            $this->typed = $codec->map($this->input()); // without files
        } catch (MappingException $e) {
            $messages = [];
            foreach ($e->errors as $error) {
                // $.items[1]["unit-price"] is items.1.unit-price
                $path = (string) preg_replace('~\["?(.*?)"?\]~', '.$1', substr($error->path, 1));
                $messages[ltrim($path, '.')][] = "expected $error->expected, $error->given given";
            }
            throw ValidationException::withMessages($messages);
        }
    }

    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [];
    }
}
