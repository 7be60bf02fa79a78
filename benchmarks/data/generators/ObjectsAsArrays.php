<?php
/** What objects become for other languages: an array of the properties of each. */
final class ObjectsAsArrays
{
    public static function of(Draw $draw): array
    {
        return self::arrays($draw->variant('of', [
            'one class' => Objects::ofOneClass(...),
            'many classes' => Objects::ofManyClasses(...),
            'nested' => Objects::nested(...),
        ])($draw));
    }

    private static function arrays(mixed $value): mixed
    {
        if (is_object($value)) {
            $value = (array) $value;
            // Without the class or the star in front of names that are not public.
            $value = array_combine(preg_replace('/^\0.*\0/', '', array_keys($value)), $value);
        }
        return is_array($value) ? array_map(self::arrays(...), $value) : $value;
    }
}
