<?php
declare(strict_types=1);

namespace MessagePack\PHPStan;

use MessagePack\Attribute\Type as TypeAttribute;
use MessagePack\Codec;
use PhpParser\Node;
use PHPStan\Analyser\Scope;
use PHPStan\PhpDoc\TypeStringResolver;
use PHPStan\PhpDocParser\Parser\ParserException;
use PHPStan\Reflection\ReflectionProvider;
use PHPStan\Rules\Rule;
use PHPStan\Rules\RuleErrorBuilder;
use PHPStan\Type\CallableType;
use PHPStan\Type\ObjectWithoutClassType;
use PHPStan\Type\ResourceType;
use PHPStan\Type\Type;
use PHPStan\Type\TypeTraverser;
use PHPStan\Type\VerbosityLevel;

/**
 * Reports what new Codec() and #[Type] have, but is no type, such as 'list<App\User', a class in it that does not exist,
 * and what no Codec supports: a callable, a resource, any object.
 *
 * @implements Rule<Node>
 */
final class TypeStringRule implements Rule
{
    public function __construct(private readonly TypeStringResolver $types, private readonly ReflectionProvider $reflection)
    {
    }

    public function getNodeType(): string
    {
        return Node::class;
    }

    public function processNode(Node $node, Scope $scope): array
    {
        [$class, $arguments] = match (true) {
            $node instanceof Node\Expr\New_ && $node->class instanceof Node\Name => [$node->class, $node->getArgs()],
            $node instanceof Node\Attribute => [$node->name, $node->args],
            default => [null, []],
        };
        if ($class === null || !in_array($scope->resolveName($class), [Codec::class, TypeAttribute::class], true)) {
            return [];
        }
        $text = CodecTypeExtension::typeArgument($arguments);
        $errors = [];
        foreach ($text === null ? [] : $scope->getType($text)->getConstantStrings() as $string) {
            foreach ($this->problems($string->getValue()) as $problem) {
                $errors[] = RuleErrorBuilder::message($problem)->identifier('msgpack.type')->build();
            }
        }
        return $errors;
    }

    /** @return iterable<string> */
    private function problems(string $text): iterable
    {
        try {
            $type = $this->types->resolve($text);
        } catch (ParserException $exception) {
            yield "\"$text\" is no type: {$exception->getMessage()}";
            return;
        }
        foreach ($type->getReferencedClasses() as $class) {
            if (!$this->reflection->hasClass($class)) {
                yield "The class $class of the type \"$text\" does not exist.";
            }
        }
        $unsupported = [];
        TypeTraverser::map($type, function (Type $part, callable $traverse) use (&$unsupported): Type {
            if ($part instanceof CallableType || $part instanceof ResourceType || $part instanceof ObjectWithoutClassType) {
                $unsupported[] = $part->describe(VerbosityLevel::typeOnly());
            }
            return $traverse($part);
        });
        foreach ($unsupported as $part) {
            yield "The type \"$text\" has $part, which is not supported.";
        }
    }
}
