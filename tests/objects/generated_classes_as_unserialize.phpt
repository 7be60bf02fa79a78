--TEST--
Instances of generated classes unpack, or are rejected with the same message, as by unserialize()
--EXTENSIONS--
msgpack
--INI--
pcre.jit=0
--FILE--
<?php
require __DIR__ . '/include/layouts.php';

/* A description of a value, or of the exception in its place. */
function describe(callable $read): string
{
    $said = [];
    set_error_handler(function (int $level, string $message) use (&$said) { $said[] = $message; }, ~E_DEPRECATED);
    ob_start();
    try {
        var_dump($back = @$read());
    } catch (Throwable $thrown) {
        echo get_class($thrown), ': ', preg_replace('/, in (->|\[).*$/', '', $thrown->getMessage());
        $back = null;
    }
    echo serialize($back), assign_to_all($back), serialize($back);
    restore_error_handler();
    return implode("\n", $said) . preg_replace('/#\d+/', '#', ob_get_clean());
}

/* Assignments reveal types, readonly, and references to typed properties. */
function assign_to_all(?object $object): string
{
    $errors = '';
    for ($class = $object ? new ReflectionClass($object) : false; $class; $class = $class->getParentClass()) {
        foreach ($class->getProperties(~ReflectionProperty::IS_STATIC) as $property) {
            foreach ($property->class === $class->name && !$property->isStatic() ? ['word', 1.5, [1]] : [] as $value) {
                try {
                    (function (string $name) use ($value) { $this->$name = $value; })->bindTo($object, $class->name)($property->name);
                } catch (Error $error) {
                    $errors .= $error->getMessage() . "\n";
                }
            }
        }
    }
    return $errors;
}

mt_srand(4);
$layouts = new Layouts;
$compared = $failed = 0;
$earlier = '';
for ($i = 0; $i < 150; $i++) {
    $class = $layouts->declare();
    $pool = [new stdClass];
    for ($j = 0; $j < 3; $j++) {
        $object = $layouts->instance($class, $pool);
        [$packed, $serialized] = [msgpack_pack($object), serialize($object)];
        /* The second time with another layout of the class. */
        foreach ([$class, $earlier ?: $class] as $name) {
            $ours = describe(fn () => msgpack_unpack(strtr($packed, [$class => $name])));
            $theirs = describe(fn () => unserialize(strtr($serialized, [$class => $name])));
            $compared++;
            $failed += (int) preg_match('/^\w*Error: /', $ours);
            if ($ours !== $theirs) {
                echo "$class as $name: $serialized\n", implode($layouts->source), "== unpacked\n$ours\n== unserialized\n$theirs\n";
                exit(1);
            }
        }
    }
    $earlier = $class;
}
echo "$compared compared, ", $failed > 100 ? 'more than 100' : $failed, " failed as they should\n";
?>
--EXPECT--
900 compared, more than 100 failed as they should
