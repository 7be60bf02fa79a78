<?php
/** The other samples whose objects are packed as their properties: label => value. */
namespace Sample;

return fn() => plain_ones('objects', 'objects_that_pecl_misreads', 'sharing');
