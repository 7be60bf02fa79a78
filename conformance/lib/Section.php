<?php
declare(strict_types=1);

/** The cases of one file of the corpus, as the generator collects them. */
final class Section
{
    /** @var array<string, array<string, mixed>> by id */
    private array $cases = [];

    public function __construct(
        private readonly string $name,
        private readonly string $title,
        private readonly string $about,
    ) {
    }

    /** Well-formed bytes, and the notation of exactly these; without further answers a decoder must return the value. */
    public function value(string $id, string $bytes, string $notation, array $more = []): void
    {
        $this->add($id, ['bytes' => $bytes, 'notation' => $notation, ...$more]);
    }

    /** @param list<string> $answers as for `value`, where more than one is right */
    public function open(string $id, string $bytes, string $notation, array $answers, string $level, string $why): void
    {
        $this->value($id, $bytes, $notation, ['answers' => $answers, ...($level === 'must' ? [] : ['level' => $level]), 'why' => $why]);
    }

    /** Bytes without a value: "incomplete" or "malformed". */
    public function error(string $id, string $bytes, string $answer, string $why): void
    {
        $this->add($id, ['bytes' => $bytes, 'answers' => [$answer], 'why' => $why]);
    }

    public function has(string $id): bool
    {
        return isset($this->cases["$this->name/$id"]);
    }

    private function add(string $id, array $case): void
    {
        $id = "$this->name/$id";
        if (isset($this->cases[$id])) {
            throw new LogicException("Two cases $id");
        }
        $this->cases[$id] = ['id' => $id, ...$case];
    }

    public function write(string $folder, string $version): void
    {
        $json = fn (mixed $value) => json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
        $lines = [];
        foreach (['corpus' => 'MessagePack conformance', 'version' => $version, 'section' => $this->name, 'title' => $this->title, 'about' => $this->about] as $key => $text) {
            $lines[] = "{$json($key)}: {$json($text)},\n";
        }
        $cases = implode(",\n", array_map($json, array_values($this->cases)));
        file_put_contents("$folder/$this->name.json", "{\n" . implode($lines) . "\"cases\": [\n$cases\n]\n}\n");
    }
}
