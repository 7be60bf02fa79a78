<?php
/** Of the refusals those whose objects, if there are any, are just their properties: label => value. */
namespace Sample;

return fn() => plain_ones('refusals');
