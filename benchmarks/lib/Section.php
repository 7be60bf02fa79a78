<?php
/** A section of the report: measures, and returns Markdown. */
interface Section
{
    public function title(): string;

    public function write(Bench $bench): string;
}
