<?php
/** The measurements of the data sets, of which each kind has several. */
final class Results
{
    /** @var array<string, array<string, array<string, float>>> nanoseconds, by set, operation and contestant */
    public array $times = [];
    /** @var array<string, array<string, int>> by set and contestant */
    public array $bytes = [];
    /** @var array<string, bool> whether the compact form of a set is its plain form, to the byte */
    public array $isPlain = [];
    /** @var array<string, array<string, int>> by set and contestant, compressed; the compressor is part of the contestant's name */
    public array $compressed = [];
    /** @var array<string, array<string, array<string, float>>> like the times */
    public array $instructions = [];
    /** @var array<string, string> the parameters, by set */
    public array $parameters = [];
    /** @var array<string, array<string, string>> why a contestant cannot represent a set, by contestant and set */
    public array $refusals = [];

    /** @param array<string, list<string>> $kinds the sets of each kind */
    public function __construct(public readonly array $kinds)
    {
    }

    public function kindOf(string $set): string
    {
        return current(array_keys(array_filter($this->kinds, fn ($sets) => in_array($set, $sets, true))));
    }

    /** The name of a set without folders. */
    public static function label(string $set): string
    {
        return $set[0] === '/' ? basename($set) : $set;
    }

    /** @return ?float the time of one contestant relative to another's */
    public function ratio(string $set, string $operation, string $theirs, string $ours = Contestants::OURS): ?float
    {
        $times = $this->times[$set][$operation] ?? [];
        return isset($times[$theirs], $times[$ours]) ? $times[$ours] / $times[$theirs] : null;
    }

    /** @return array<string, float> the ratios of a kind, by set, those of contestants that can represent it */
    public function ratios(string $kind, string $operation, string $theirs, string $ours = Contestants::OURS): array
    {
        $sets = $this->kinds[$kind];
        return array_filter(array_combine($sets, array_map(fn ($set) => $this->ratio($set, $operation, $theirs, $ours), $sets)), is_float(...));
    }

    /** @return array<string, array<string, float>> what the copies of the values take relative to a contestant, by copy and set; none for packing */
    public function copies(string $kind, string $operation, string $theirs): array
    {
        $copies = $operation === 'unpack' ? [Contestants::DEEP_COPY, Contestants::COPY_SHARING_STRINGS] : [];
        return array_combine($copies, array_map(fn ($copy) => $this->ratios($kind, $operation, $theirs, $copy), $copies));
    }

    /** @return array<string, float> the same for bytes; contestants may be compressed ones */
    public function ratiosOfBytes(string $kind, string $theirs, string $ours = Contestants::OURS): array
    {
        $ratios = [];
        foreach ($this->kinds[$kind] as $set) {
            $bytes = $this->bytes[$set] + ($this->compressed[$set] ?? []);
            if (isset($bytes[$ours], $bytes[$theirs])) {
                $ratios[$set] = $bytes[$ours] / $bytes[$theirs];
            }
        }
        return $ratios;
    }
}
