<?php
/**
 * The data that is measured: every set made by a seeded generator, the same in every process.
 *
 * @return array<string, callable(): mixed>
 */
return [
    '1,000 rows' => function () {
        mt_srand(1);
        $rows = [];
        for ($i = 0; $i < 1000; $i++) {
            $rows[] = [
                'id' => $i,
                'name' => 'user' . $i,
                'email' => "user$i@example.com",
                'score' => mt_rand(0, 1000000) / 100,
                'active' => $i % 3 === 0,
                'parent' => $i % 5 === 0 ? null : mt_rand(0, $i),
                'tags' => ['a', 'b', 'c'],
            ];
        }
        return $rows;
    },
    '10,000 ints' => function () {
        mt_srand(2);
        $ints = [];
        for ($i = 0; $i < 10000; $i++) {
            $ints[] = mt_rand(0, 1 << mt_rand(1, 31)) - (1 << mt_rand(0, 30));
        }
        return $ints;
    },
    '10,000 floats' => function () {
        mt_srand(3);
        $floats = [];
        for ($i = 0; $i < 10000; $i++) {
            $floats[] = mt_rand() / 1000;
        }
        return $floats;
    },
    'small map' => fn () => ['id' => 17, 'name' => 'Alice', 'email' => 'alice@example.com', 'active' => true, 'roles' => ['admin', 'editor']],
    'one int' => fn () => 12345,
];
