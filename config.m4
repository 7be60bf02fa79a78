PHP_ARG_ENABLE([msgpack],
  [whether to enable msgpack],
  [AS_HELP_STRING([--enable-msgpack], [Enable MessagePack support])])

dnl PECL msgpack 2 and 3 were enabled in this way.
AC_ARG_WITH([msgpack],
  [AS_HELP_STRING([--with-msgpack], [The same as --enable-msgpack])],
  [PHP_MSGPACK=$withval])

if test "$PHP_MSGPACK" != "no"; then
  PHP_NEW_EXTENSION([msgpack], m4_normalize([
      msgpack.c allowed_classes.c exceptions.c ext_timestamp.c packer.c property_slots.c serializer.c types.c unpacker.c
      wire/float32.c wire/utf8.c wire/utf8_avx2.c wire/utf8_neon.c wire/utf8_sse41.c
      userland/c_stack.c userland/calls.c userland/open_stream.c userland/php_unserialize.c userland/report.c
      codec/array.c codec/big_integer.c codec/compact_distinct.c codec/compact_floats.c codec/compact_leaves.c codec/compact_maps.c
      codec/compact_message.c codec/compact_objects.c codec/compact_payloads.c codec/compact_reader.c codec/compact_records.c
      codec/compact_writer.c codec/compact_written_arrays.c codec/compact_written_shapes.c codec/compact_written_strings.c
      codec/compact_written_tables.c codec/decoder.c codec/detached.c codec/encoder.c codec/ext.c codec/failure.c codec/frames.c codec/input.c codec/integer_keys.c
      codec/key.c codec/key_cache.c codec/key_lists.c codec/lifetime.c
      codec/lone_values.c codec/map_keys.c codec/msgpackr_bundles.c codec/msgpackr_reader.c codec/msgpackr_records.c codec/msgpackr_writer.c codec/packed_value.c
      codec/path.c codec/pause.c codec/put_ext.c codec/room.c codec/shape_cache.c codec/shared_maps.c codec/shared_records.c codec/size_estimate.c codec/strict.c
      codec/value_cache.c codec/vector.c
      objects/classes.c objects/collected.c objects/decode.c objects/dynamic_objects.c objects/encode.c objects/encode_by_method.c
      objects/encode_by_shape.c objects/enums.c objects/fill.c objects/graph.c objects/keys.c objects/known_objects.c objects/known_records.c
      objects/layout.c objects/nesting.c objects/object_frame.c objects/payload_names.c objects/place.c objects/refused.c
      objects/rewritten_text.c objects/seen.c
      objects/serializable.c objects/serialized_text.c objects/shapes.c objects/sleep.c objects/strict_objects.c
      library/bigint_objects.c library/clone_decode.c library/clone_methods.c library/clone_values.c library/clone_writer.c library/constructed.c
      library/facade.c library/members.c library/options.c library/packer_call.c library/packer_encode.c library/packer_methods.c
      library/packer_objects.c library/pending_messages.c library/references.c library/structures.c library/timestamp_extension.c
      library/transformers.c library/traversables.c library/type_methods.c library/typed_array.c library/unpacker_buffer.c library/unpacker_decode.c
      library/unpacker_extensions.c library/unpacker_methods.c library/unpacker_object.c library/wide_integer.c
      pecl/class_options.c pecl/messagepack.c pecl/messagepackunpacker.c pecl/template.c pecl/template_object.c
      stream/held_stream.c stream/reader.c stream/writer.c
      integration/apcu.c integration/entry.c integration/foreign_session.c integration/serialized.c integration/session.c
    ]),
    [$ext_shared],,
    [-std=gnu11 -fvisibility=hidden -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1])
  PHP_ADD_BUILD_DIR([$ext_builddir/wire])
  PHP_ADD_BUILD_DIR([$ext_builddir/userland])
  PHP_ADD_BUILD_DIR([$ext_builddir/codec])
  PHP_ADD_BUILD_DIR([$ext_builddir/objects])
  PHP_ADD_BUILD_DIR([$ext_builddir/library])
  PHP_ADD_BUILD_DIR([$ext_builddir/pecl])
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
  dpkg-divert --local --rename --divert $installed.debian --add $installed]])
  fi
fi
