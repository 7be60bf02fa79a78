<?php
/* As Composer's autoloader finds them; php-parser's classes are in PHPStan. */
foreach (glob(__DIR__ . '/../../stubs/phpstan/*.php') ?: [] as $file) {
    require_once $file;
}
