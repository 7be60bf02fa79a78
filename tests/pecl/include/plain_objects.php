<?php
/** Of the other samples those whose objects are just their properties: label => value. */
namespace Sample;

return fn() => plain_ones('objects', 'objects_that_pecl_misreads', 'sharing');
