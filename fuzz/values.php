<?php
/** Fuzzes the compact form with values alone, each packed in both forms: see fuzz/compact.php. */
const ONLY_VALUES = true;
require __DIR__ . '/compact.php';
