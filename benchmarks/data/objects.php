<?php
/** The class of a workload. */
final class Person
{
    public function __construct(
        public int $id,
        public string $name,
        protected ?string $email,
        private bool $active,
        public array $roles,
    ) {
    }
}
