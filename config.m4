PHP_ARG_ENABLE([msgpack],
  [whether to enable msgpack],
  [AS_HELP_STRING([--enable-msgpack], [Enable MessagePack support])])

dnl PECL msgpack 2 and 3 were enabled in this way.
AC_ARG_WITH([msgpack],
  [AS_HELP_STRING([--with-msgpack], [The same as --enable-msgpack])],
  [PHP_MSGPACK=$withval])

if test "$PHP_MSGPACK" != "no"; then
  dnl Where phpize has made configure: the flags would fail with older ones.
  if test -n "$PHP_CONFIG" && test "`$PHP_CONFIG --vernum`" -lt 80200; then
    AC_MSG_ERROR([msgpack needs PHP 8.2 or newer, and $PHP_CONFIG is of an older one])
  fi
  dnl -MP: make goes on where a header is gone that an object was made of.
  msgpack_cflags="-std=gnu11 -fvisibility=hidden -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -MP"
  dnl By default configure asks for debugging information, which is nine tenths of the file.
  if test -z "$ac_test_CFLAGS" && test "$PHP_DEBUG" != "1"; then
    msgpack_cflags="$msgpack_cflags -g0"
  fi
  dnl Functions and loops that begin anywhere take 6 % less code, and no more time.
  msgpack_unaligned="-fno-align-functions -fno-align-jumps -fno-align-labels -fno-align-loops"
  AX_CHECK_COMPILE_FLAG([$msgpack_unaligned], [msgpack_cflags="$msgpack_cflags $msgpack_unaligned"],, [-Werror])
  dnl pecl calls make without -j. Not to install: shtool's mkdir -p is not for several processes at a time.
  if test -n "$PHP_PEAR_VERSION"; then
    MAKEFLAGS='$(if $(MAKECMDGOALS),,-j4)'
    PHP_SUBST([MAKEFLAGS])
  fi
  PHP_NEW_EXTENSION([msgpack], m4_normalize([
      msgpack.c allowed_classes.c exceptions.c msgpack_globals.c property_slots.c serializer.c types.c
      wire/column.c wire/format.c wire/token.c
      base/c_stack.c base/calls.c base/php_dates.c
      codec/buffer.c codec/caches.c codec/decoder.c codec/encoder.c codec/frames.c codec/input.c
      codec/map_keys.c codec/path.c codec/plain.c
      compact/columns.c compact/reader.c compact/records.c compact/writer.c compact/written.c
      compact/measured_cells.c compact/measured_columns.c compact/measured_texts.c compact/written_columns.c
      msgpackr/bigints.c msgpackr/clone_reader.c msgpackr/clones.c
      msgpackr/record_reader.c msgpackr/record_writer.c msgpackr/structures.c
      objects/classes.c objects/decode.c objects/encode.c objects/graph.c
      objects/properties.c objects/refused.c objects/serialized_text.c
      library/buffer_unpacker.c library/codec_methods.c library/facade.c library/options.c library/packer_encode.c
      library/packer_methods.c library/raw_methods.c library/transformers.c library/unpacker_methods.c
      pecl/messagepackunpacker.c pecl/messagepack.c pecl/template.c
      raw/diagnostic.c raw/index.c raw/index_builder.c raw/index_cells.c raw/index_compact.c raw/object.c
      raw/part.c raw/plain_part.c raw/select.c
      typed/docblock.c typed/json_schema.c typed/mapper.c typed/mapping_errors.c
      typed/plans.c typed/type.c typed/type_parser.c typed/typed_writer.c
      stream/stream_reader.c stream/stream_writer.c
      integration/stores.c
    ]),
    [$ext_shared],,
    [$msgpack_cflags])
  PHP_ADD_BUILD_DIR([$ext_builddir/wire])
  PHP_ADD_BUILD_DIR([$ext_builddir/base])
  PHP_ADD_BUILD_DIR([$ext_builddir/codec])
  PHP_ADD_BUILD_DIR([$ext_builddir/compact])
  PHP_ADD_BUILD_DIR([$ext_builddir/msgpackr])
  PHP_ADD_BUILD_DIR([$ext_builddir/objects])
  PHP_ADD_BUILD_DIR([$ext_builddir/library])
  PHP_ADD_BUILD_DIR([$ext_builddir/pecl])
  PHP_ADD_BUILD_DIR([$ext_builddir/raw])
  PHP_ADD_BUILD_DIR([$ext_builddir/typed])
  PHP_ADD_BUILD_DIR([$ext_builddir/stream])
  PHP_ADD_BUILD_DIR([$ext_builddir/integration])
  PHP_ADD_EXTENSION_DEP([msgpack], [session], [true])
  PHP_ADD_EXTENSION_DEP([msgpack], [apcu], [true])
  PHP_INSTALL_HEADERS([ext/msgpack], [php_msgpack.h])
  PHP_ADD_MAKEFILE_FRAGMENT

  dnl apt's next upgrade of php-msgpack would replace what `make install` installs. Quoted, as m4 has a macro divert.
  installed=$EXTENSION_DIR/msgpack.so
  if test "$ext_shared" != "no" && dpkg-query -S "$installed" >/dev/null 2>&1 \
    && test "`[dpkg-divert] --truename $installed`" = "$installed"; then
    AC_MSG_WARN([[$installed is of a package of the system, which would write it again. Before make install:
  dpkg-divert --local --rename --add $installed]])
  fi
fi
