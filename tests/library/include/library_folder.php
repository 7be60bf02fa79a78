<?php
/** Where rybakit/msgpack is: where MSGPACK_RYBAKIT says, or in ../shared/peers beside this checkout. Null where it is not. */
function library_folder(): ?string
{
    $places = [(string) getenv('MSGPACK_RYBAKIT'), dirname(__DIR__, 4) . '/shared/peers/rybakit-msgpack'];
    foreach (array_filter($places) as $place) {
        if (is_file("$place/src/Packer.php")) {
            return realpath($place);
        }
    }
    return null;
}
