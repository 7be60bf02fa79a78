<?php
declare(strict_types=1);

namespace MessagePack\PHPStan;

use MessagePack\Codec;
use PhpParser\Node\Arg;
use PhpParser\Node\Expr;
use PhpParser\Node\Expr\StaticCall;
use PHPStan\Analyser\Scope;
use PHPStan\PhpDoc\TypeStringResolver;
use PHPStan\PhpDocParser\Parser\ParserException;
use PHPStan\Reflection\MethodReflection;
use PHPStan\Type\DynamicStaticMethodReturnTypeExtension;
use PHPStan\Type\Generic\GenericObjectType;
use PHPStan\Type\MixedType;
use PHPStan\Type\Type;
use PHPStan\Type\TypeCombinator;

/** What new Codec('list<App\User>') is a Codec of. */
final class CodecTypeExtension implements DynamicStaticMethodReturnTypeExtension
{
    public function __construct(private readonly TypeStringResolver $types)
    {
    }

    public function getClass(): string
    {
        return Codec::class;
    }

    public function isStaticMethodSupported(MethodReflection $methodReflection): bool
    {
        return $methodReflection->getName() === '__construct';
    }

    public function getTypeFromStaticMethodCall(MethodReflection $methodReflection, StaticCall $methodCall, Scope $scope): ?Type
    {
        $text = self::typeArgument($methodCall->getArgs());
        return $text === null ? null : new GenericObjectType(Codec::class, [$this->typeOf($scope->getType($text))]);
    }

    /** @param array<Arg> $arguments of Codec or #[Type] */
    public static function typeArgument(array $arguments): ?Expr
    {
        foreach ($arguments as $i => $argument) {
            if ($argument->name === null ? $i === 0 : $argument->name->toString() === 'type') {
                return $argument->value;
            }
        }
        return null;
    }

    private function typeOf(Type $text): Type
    {
        $types = [];
        foreach ($text->getConstantStrings() as $string) {
            try {
                $types[] = $this->types->resolve($string->getValue());
            } catch (ParserException) {
                return new MixedType();
            }
        }
        return $types !== [] ? TypeCombinator::union(...$types)
            : ($text->isClassString()->yes() ? $text->getClassStringObjectType() : new MixedType());
    }
}
