<?php
/** A script of PHP's own server. Its key is interned by the second time, so that PHP frees it with the request. */
for ($i = 0; $i < 3; $i++) {
    echo json_encode(msgpack_unpack("\x81\xa3key\x01"));
}
