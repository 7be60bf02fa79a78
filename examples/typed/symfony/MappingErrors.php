<?php
/** Tells a client of an API what is wrong with its request, and where: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

use MessagePack\Exception\MappingException;
use MessagePack\MappingError;
use Symfony\Component\EventDispatcher\Attribute\AsEventListener;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpKernel\Event\ExceptionEvent;
use Symfony\Component\HttpKernel\Exception\UnprocessableEntityHttpException;

#[AsEventListener]
final class MappingErrors
{
    public function __invoke(ExceptionEvent $event): void
    {
        $exception = $event->getThrowable();
        $cause = $exception->getPrevious();
        // Not a MappingException of what the application itself reads: that is no fault of the client.
        if ($exception instanceof UnprocessableEntityHttpException && $cause instanceof MappingException) {
            $event->setResponse(new JsonResponse(['errors' => array_map($this->describe(...), $cause->errors)], 422));
        }
    }

    /** @return array{path: string, message: string} */
    private function describe(MappingError $error): array
    {
        return ['path' => $error->path, 'message' => "expected $error->expected, $error->given given"];
    }
}
