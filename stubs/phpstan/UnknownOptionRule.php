<?php
declare(strict_types=1);

namespace MessagePack\PHPStan;

use PhpParser\Node;
use PhpParser\Node\Expr\FuncCall;
use PHPStan\Analyser\ArgumentsNormalizer;
use PHPStan\Analyser\Scope;
use PHPStan\Reflection\ParametersAcceptorSelector;
use PHPStan\Reflection\ReflectionProvider;
use PHPStan\Rules\Rule;
use PHPStan\Rules\RuleErrorBuilder;
use PHPStan\Type\Type;

/**
 * Reports an option that the function does not have, such as "allowed_clases". PHPStan itself reports it only with
 * bleedingEdge, where an array shape excludes other keys. And options in the place of the template of msgpack_unpack().
 *
 * @implements Rule<FuncCall>
 */
final class UnknownOptionRule implements Rule
{
    public function __construct(private readonly ReflectionProvider $reflection)
    {
    }

    public function getNodeType(): string
    {
        return FuncCall::class;
    }

    public function processNode(Node $node, Scope $scope): array
    {
        if (!$node->name instanceof Node\Name || !str_starts_with($node->name->toLowerString(), 'msgpack_')
            || !$this->reflection->hasFunction($node->name, $scope)) {
            return [];
        }
        $function = $this->reflection->getFunction($node->name, $scope);
        $variant = ParametersAcceptorSelector::selectFromArgs($scope, $node->getArgs(), $function->getVariants());
        $arguments = ArgumentsNormalizer::reorderFuncArguments($variant, $node)?->getArgs() ?? [];
        $errors = [];
        $template = null;
        foreach ($variant->getParameters() as $i => $parameter) {
            $given = isset($arguments[$i]) ? $this->keys($scope->getType($arguments[$i]->value)) : [];
            if ($parameter->getName() === 'object') {
                $template = isset($arguments[$i]) ? $scope->getType($arguments[$i]->value) : null;
            }
            if ($parameter->getName() === 'options') {
                $options = $this->keys($parameter->getType());
                if ($template !== null && $this->hasOptions($template, $options)) {
                    $message = "{$function->getName()}() has its options as the third argument, not as the template.";
                    $errors[] = RuleErrorBuilder::message($message)
                        ->identifier('msgpack.optionsAsTemplate')
                        ->build();
                }
                foreach (array_diff($given, $options) as $key) {
                    $errors[] = RuleErrorBuilder::message("{$function->getName()}() has no option \"$key\".")
                        ->identifier('msgpack.unknownOption')
                        ->build();
                }
            }
        }
        return $errors;
    }

    /** @param list<int|string> $options whether an array shape of $type has no other keys, or has such a value for one */
    private function hasOptions(Type $type, array $options): bool
    {
        foreach ($type->getConstantArrays() as $shape) {
            $others = count($shape->getKeyTypes());
            foreach ($shape->getKeyTypes() as $i => $key) {
                $isOption = in_array($key->getValue(), $options, true);
                $value = $shape->getValueTypes()[$i];
                $others -= (int) $isOption;
                if ($isOption && ($value->isBoolean()->yes() || $value->isInteger()->yes())) {
                    return true;
                }
            }
            if ($others === 0 && $shape->getKeyTypes() !== []) {
                return true;
            }
        }
        return false;
    }

    /** @return list<int|string> the keys that the array shapes of $type may have */
    private function keys(Type $type): array
    {
        $keys = [];
        foreach ($type->getConstantArrays() as $shape) {
            foreach ($shape->getKeyTypes() as $key) {
                $keys[] = $key->getValue();
            }
        }
        return array_values(array_unique($keys));
    }
}
