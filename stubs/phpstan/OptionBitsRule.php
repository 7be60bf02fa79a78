<?php
declare(strict_types=1);

namespace MessagePack\PHPStan;

use PhpParser\Node;
use PhpParser\Node\Expr\CallLike;
use PHPStan\Analyser\ArgumentsNormalizer;
use PHPStan\Analyser\Scope;
use PHPStan\Reflection\ClassReflection;
use PHPStan\Reflection\ParameterReflection;
use PHPStan\Reflection\ParametersAcceptorSelector;
use PHPStan\Reflection\ReflectionProvider;
use PHPStan\Rules\Rule;
use PHPStan\Rules\RuleErrorBuilder;
use PHPStan\Type\Type;

/**
 * Reports what no type can say of constants that are joined by |: those that exclude each other, such as COMPACT and
 * STRUCTURED_CLONE, a bit that is no option, and an option of another class.
 *
 * @implements Rule<CallLike>
 */
final class OptionBitsRule implements Rule
{
    /** @var array<string, list<list<string>>> at most one of a row */
    private const EXCLUSIVE = [
        'MessagePack\PackOptions' => [
            ['FORCE_STR', 'FORCE_BIN', 'DETECT_STR_BIN'],
            ['FORCE_ARR', 'FORCE_MAP', 'DETECT_ARR_MAP'],
            ['FORCE_FLOAT32', 'FORCE_FLOAT64', 'DETECT_FLOAT32', 'DECIMAL_FLOAT32'],
            ['COMPACT', 'USE_RECORDS'],
            ['COMPACT', 'STRUCTURED_CLONE'],
            ['COMPACT', 'DECIMAL_FLOAT32'],
        ],
        'MessagePack\UnpackOptions' => [
            ['BIGINT_AS_STR', 'BIGINT_AS_GMP', 'BIGINT_AS_DEC'],
            ['COMPACT', 'USE_RECORDS'],
            ['COMPACT', 'STRUCTURED_CLONE'],
            ['COMPACT', 'MAP_AS_OBJECT'],
            ['AS_RAW', 'STRUCTURED_CLONE'],
            ['COMPACT', 'DECIMAL_FLOAT32'],
        ],
        'MessagePack\CodecOptions' => [
            ['COMPACT', 'RECORDS'],
        ],
    ];

    public function __construct(private readonly ReflectionProvider $reflection)
    {
    }

    public function getNodeType(): string
    {
        return CallLike::class;
    }

    public function processNode(Node $node, Scope $scope): array
    {
        $isNew = $node instanceof Node\Expr\New_;
        if (!($isNew || $node instanceof Node\Expr\StaticCall && $node->name instanceof Node\Identifier)
            || !$node->class instanceof Node\Name || !$this->reflection->hasClass($scope->resolveName($node->class))) {
            return [];
        }
        $name = $isNew ? '__construct' : $node->name->toString();
        $class = $this->reflection->getClass($scope->resolveName($node->class));
        if (!$class->hasMethod($name)) {
            return [];
        }
        $variants = $class->getMethod($name, $scope)->getVariants();
        $variant = ParametersAcceptorSelector::selectFromArgs($scope, $node->getArgs(), $variants);
        $call = $isNew ? ArgumentsNormalizer::reorderNewArguments($variant, $node)
            : ArgumentsNormalizer::reorderStaticCallArguments($variant, $node);
        $errors = [];
        foreach ($variant->getParameters() as $i => $parameter) {
            $options = $this->optionsOf($class, $parameter);
            $argument = $call?->getArgs()[$i] ?? null;
            if ($options !== null && $argument !== null) {
                $problems = $this->otherOptions($options, $argument->value, $scope)
                    ?: $this->problems($options, $scope->getType($argument->value));
                foreach ($problems as $problem) {
                    $errors[] = RuleErrorBuilder::message($problem)->identifier('msgpack.optionBits')->build();
                }
            }
        }
        return $errors;
    }

    /** The class whose constants $parameter takes. */
    private function optionsOf(ClassReflection $class, ParameterReflection $parameter): ?ClassReflection
    {
        $names = match (true) {
            $parameter->getName() === 'bitmask' => [$class->getName()],
            $class->getName() === 'MessagePack\Codec' => ['MessagePack\CodecOptions'],
            default => $parameter->getType()->getReferencedClasses(),
        };
        foreach ($names as $name) {
            if (isset(self::EXCLUSIVE[$name])) {
                return $this->reflection->getClass($name);
            }
        }
        return null;
    }

    /** @return list<string> */
    private function otherOptions(ClassReflection $options, Node\Expr $bits, Scope $scope): array
    {
        if ($bits instanceof Node\Expr\BinaryOp\BitwiseOr) {
            return [...$this->otherOptions($options, $bits->left, $scope), ...$this->otherOptions($options, $bits->right, $scope)];
        }
        if (!$bits instanceof Node\Expr\ClassConstFetch || !$bits->class instanceof Node\Name || !$bits->name instanceof Node\Identifier) {
            return [];
        }
        $class = $scope->resolveName($bits->class);
        return isset(self::EXCLUSIVE[$class]) && $class !== $options->getName()
            ? ["$class::{$bits->name} is no option of {$options->getName()}."] : [];
    }

    /** @return iterable<string> */
    private function problems(ClassReflection $options, Type $type): iterable
    {
        $constants = array_filter($options->getNativeReflection()->getConstants(), is_int(...));
        foreach (array_filter($type->getConstantScalarValues(), is_int(...)) as $bits) {
            $unknown = $bits & ~array_sum($constants);
            if ($unknown > 0) {
                yield "$unknown is no option of {$options->getName()}.";
            }
            foreach ($bits > 0 ? self::EXCLUSIVE[$options->getName()] ?? [] : [] as $names) {
                $given = array_filter($names, static fn (string $name) => ($bits & ($constants[$name] ?? 0)) !== 0);
                if (count($given) > 1) {
                    yield implode(' and ', $given) . " of {$options->getName()} exclude each other.";
                }
            }
        }
    }
}
