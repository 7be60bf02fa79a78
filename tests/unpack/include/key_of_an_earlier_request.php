<?php
/** A script of PHP's own server. Its key is interned by the second time, until the request ends: it is no name that PHP itself has. */
for ($i = 0; $i < 3; $i++) {
    echo json_encode(msgpack_unpack("\x81\xa7odd key\x01"));
}
