<?php
/** The folder of rybakit/msgpack: MSGPACK_RYBAKIT, or ../shared/peers next to this checkout. Null if it is missing. */
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
