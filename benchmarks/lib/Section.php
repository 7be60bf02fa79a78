<?php
/** A chapter of the report: measures, and says what it found, as Markdown. */
interface Section
{
    public function title(): string;

    public function write(Bench $bench): string;
}
