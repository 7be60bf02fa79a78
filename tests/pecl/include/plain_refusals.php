<?php
/** The rejected values whose objects, if any, are packed as their properties: label => value. */
namespace Sample;

return fn() => plain_ones('refusals');
