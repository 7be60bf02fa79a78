<?php
/** Before a request: it writes one of the two forms. */
ini_set('msgpack.compact', (string) mt_rand(0, 1));
