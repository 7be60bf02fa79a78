PHP_ARG_ENABLE([msgpack],
  [whether to enable msgpack],
  [AS_HELP_STRING([--enable-msgpack], [Enable MessagePack support])])

dnl PECL msgpack 2 and 3 were enabled in this way.
AC_ARG_WITH([msgpack],
  [AS_HELP_STRING([--with-msgpack], [The same as --enable-msgpack])],
  [PHP_MSGPACK=$withval])

if test "$PHP_MSGPACK" != "no"; then
  PHP_NEW_EXTENSION([msgpack],
    [msgpack.c serializer.c packer.c unpacker.c stream.c options.c types.c ext_timestamp.c transformers.c exceptions.c big_integers.c calls.c codec/utf8.c codec/utf8_sse41.c codec/utf8_avx2.c codec/utf8_neon.c codec/report.c codec/c_stack.c codec/vector.c codec/key_cache.c codec/encoder.c codec/decoder.c codec/php_encode.c codec/php_classes.c codec/php_graph.c codec/php_nesting.c codec/php_decode.c compat/class_options.c compat/template.c compat/messagepack.c compat/messagepackunpacker.c integration/apcu.c integration/session.c],
    [$ext_shared],,
    [-std=gnu11 -fvisibility=hidden -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1])
  PHP_ADD_BUILD_DIR([$ext_builddir/codec])
  PHP_ADD_BUILD_DIR([$ext_builddir/compat])
  PHP_ADD_BUILD_DIR([$ext_builddir/integration])
  PHP_ADD_EXTENSION_DEP([msgpack], [session], [true])
  PHP_ADD_EXTENSION_DEP([msgpack], [apcu], [true])
  PHP_INSTALL_HEADERS([ext/msgpack], [php_msgpack.h])
fi
