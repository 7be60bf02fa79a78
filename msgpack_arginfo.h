/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 87f88e5008b74ce653c695017b3214871bf35ae7 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_msgpack_pack, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

#define arginfo_msgpack_serialize arginfo_msgpack_pack

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_msgpack_unpack, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, str, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, object, IS_MIXED, 0, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

#define arginfo_msgpack_unserialize arginfo_msgpack_unpack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack___construct, 0, 0, 0)
	ZEND_ARG_INFO(0, opt)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_setOption, 0, 0, 2)
	ZEND_ARG_INFO(0, option)
	ZEND_ARG_INFO(0, value)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_pack, 0, 0, 1)
	ZEND_ARG_INFO(0, value)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_unpack, 0, 0, 1)
	ZEND_ARG_INFO(0, str)
	ZEND_ARG_INFO(0, object)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_unpacker, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePackUnpacker___construct arginfo_class_MessagePack___construct

#define arginfo_class_MessagePackUnpacker___destruct arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePackUnpacker_setOption arginfo_class_MessagePack_setOption

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePackUnpacker_feed, 0, 0, 1)
	ZEND_ARG_INFO(0, str)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePackUnpacker_execute, 0, 0, 0)
	ZEND_ARG_INFO(0, str)
	ZEND_ARG_INFO(1, offset)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePackUnpacker_data, 0, 0, 0)
	ZEND_ARG_INFO(0, object)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePackUnpacker_reset arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_MessagePack_pack, 0, 1, IS_STRING, 0)
	ZEND_ARG_INFO(0, value)
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, options, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_MessagePack_unpack, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, options, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_MessagePack_unpackMultiple, 0, 1, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, each, IS_CALLABLE, 1, "null")
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, options, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_MessagePack___construct arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_PackOptions___construct arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_PackOptions_fromDefaults, 0, 0, self, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_PackOptions_fromBitmask, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, bitmask, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_PackOptions_isDetectStrBinMode, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_PackOptions_isForceStrMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isForceBinMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isDetectArrMapMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isForceArrMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isForceMapMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isForceFloat32Mode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isCompactMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isRecordsMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isStructuredCloneMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isObjectAsMapMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isDetectFloat32Mode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_PackOptions_isDecimalFloat32Mode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions___construct arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_UnpackOptions_fromDefaults arginfo_class_MessagePack_PackOptions_fromDefaults

#define arginfo_class_MessagePack_UnpackOptions_fromBitmask arginfo_class_MessagePack_PackOptions_fromBitmask

#define arginfo_class_MessagePack_UnpackOptions_isBigIntAsStrMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isBigIntAsGmpMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isBigIntAsDecMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isCompactMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isRecordsMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isMapAsObjectMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isStructuredCloneMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isDecimalFloat32Mode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_UnpackOptions_isAsRawMode arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_CanPack_pack, 0, 2, IS_STRING, 1)
	ZEND_ARG_OBJ_INFO(0, packer, MessagePack\\Packer, 0)
	ZEND_ARG_INFO(0, value)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_CanBePacked_pack, 0, 1, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, packer, MessagePack\\Packer, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Extension_getType, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Extension_unpackExt, 0, 0, 2)
	ZEND_ARG_OBJ_INFO(0, unpacker, MessagePack\\BufferUnpacker, 0)
	ZEND_ARG_TYPE_INFO(0, extLength, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer___construct, 0, 0, 0)
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, options, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, transformers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Packer_extendWith, 0, 1, self, 0)
	ZEND_ARG_OBJ_INFO(0, transformer, MessagePack\\CanPack, 0)
	ZEND_ARG_VARIADIC_OBJ_INFO(0, transformers, MessagePack\\CanPack, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Packer_withStructures, 0, 1, self, 0)
	ZEND_ARG_OBJ_INFO(0, structures, MessagePack\\Structures, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Packer_pack arginfo_class_MessagePack_pack

#define arginfo_class_MessagePack_Packer_packNil arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer_packBool, 0, 0, 1)
	ZEND_ARG_INFO(0, bool)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer_packInt, 0, 0, 1)
	ZEND_ARG_INFO(0, int)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer_packFloat, 0, 0, 1)
	ZEND_ARG_INFO(0, float)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Packer_packFloat32 arginfo_class_MessagePack_Packer_packFloat

#define arginfo_class_MessagePack_Packer_packFloat64 arginfo_class_MessagePack_Packer_packFloat

#define arginfo_class_MessagePack_Packer_packStr arginfo_class_MessagePackUnpacker_feed

#define arginfo_class_MessagePack_Packer_packBin arginfo_class_MessagePackUnpacker_feed

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer_packArray, 0, 0, 1)
	ZEND_ARG_INFO(0, array)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer_packArrayHeader, 0, 0, 1)
	ZEND_ARG_INFO(0, size)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer_packMap, 0, 0, 1)
	ZEND_ARG_INFO(0, map)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Packer_packMapHeader arginfo_class_MessagePack_Packer_packArrayHeader

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Packer_packExt, 0, 0, 2)
	ZEND_ARG_INFO(0, type)
	ZEND_ARG_INFO(0, data)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_BufferUnpacker___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, buffer, IS_STRING, 0, "\'\'")
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, options, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, extensions, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_extendWith, 0, 1, self, 0)
	ZEND_ARG_OBJ_INFO(0, extension, MessagePack\\Extension, 0)
	ZEND_ARG_VARIADIC_OBJ_INFO(0, extensions, MessagePack\\Extension, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_BufferUnpacker_withStructures arginfo_class_MessagePack_Packer_withStructures

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_withBuffer, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, buffer, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_append, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_reset, 0, 0, self, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, buffer, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_seek, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_skip, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_BufferUnpacker_getRemainingCount arginfo_class_MessagePack_Extension_getType

#define arginfo_class_MessagePack_BufferUnpacker_hasRemaining arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_BufferUnpacker_release arginfo_class_MessagePack_Extension_getType

#define arginfo_class_MessagePack_BufferUnpacker_skipValue arginfo_class_MessagePack_Extension_getType

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_unpackRaw, 0, 0, MessagePack\\Raw, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_unpackAs, 0, 1, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO(0, codec, MessagePack\\Codec, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_read, 0, 0, 1)
	ZEND_ARG_INFO(0, length)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_BufferUnpacker_tryUnpack, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_BufferUnpacker_unpack arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackNil arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackBool arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackInt arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackFloat arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackStr arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackBin arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackArray arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackArrayHeader arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackMap arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackMapHeader arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_BufferUnpacker_unpackExt arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_RawIterator___construct arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_RawIterator_current, 0, 0, MessagePack\\Raw, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_MessagePack_RawIterator_key, 0, 0, MAY_BE_LONG|MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_RawIterator_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_RawIterator_rewind arginfo_class_MessagePack_RawIterator_next

#define arginfo_class_MessagePack_RawIterator_valid arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Raw___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Raw_fromDiagnostic, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, notation, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_get, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_MASK(0, path, MAY_BE_STRING|MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_getMany, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, paths, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Raw_select, 0, 1, MessagePack\\RawIterator, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_MASK(0, path, MAY_BE_STRING|MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Raw_at, 0, 1, self, 1)
	ZEND_ARG_TYPE_MASK(0, path, MAY_BE_STRING|MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_unpack, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Raw_as arginfo_class_MessagePack_BufferUnpacker_unpackAs

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_type, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_className, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Raw_count arginfo_class_MessagePack_Extension_getType

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Raw_getIterator, 0, 0, MessagePack\\RawIterator, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_offsetExists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_offsetGet, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_offsetSet, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw_offsetUnset, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Raw_bytes arginfo_class_MessagePack_Raw_type

#define arginfo_class_MessagePack_Raw_pack arginfo_class_MessagePack_CanBePacked_pack

#define arginfo_class_MessagePack_Raw___toString arginfo_class_MessagePack_Raw_type

#define arginfo_class_MessagePack_Raw_jsonSerialize arginfo_class_MessagePack_Raw_unpack

#define arginfo_class_MessagePack_Raw___serialize arginfo_class_MessagePack_BufferUnpacker_tryUnpack

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Raw___unserialize, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Codec___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, type, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Codec_unpack, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Codec_map, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Codec_pack, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Codec_validate, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Codec_jsonSchema arginfo_class_MessagePack_BufferUnpacker_tryUnpack

#define arginfo_class_MessagePack_MappingError___construct arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Structures___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, getStructures, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, saveStructures, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "32")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Structures_fromPacked, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, packed, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, getStructures, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, saveStructures, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "32")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Structures_toPacked arginfo_class_MessagePack_Raw_type

#define arginfo_class_MessagePack_Structures_count arginfo_class_MessagePack_Extension_getType

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_StreamReader___construct, 0, 0, 1)
	ZEND_ARG_INFO(0, stream)
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, options, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, extensions, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, chunkSize, IS_LONG, 0, "8192")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxMessageSize, IS_LONG, 0, "67108864")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, structures, MessagePack\\Structures, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, MessagePack\\Codec, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_StreamReader_read, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(1, message, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_StreamReader_readRaw arginfo_class_MessagePack_RawIterator_current

#define arginfo_class_MessagePack_StreamReader_isAtEnd arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_StreamReader_getOffset arginfo_class_MessagePack_Extension_getType

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_StreamReader_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_StreamWriter___construct, 0, 0, 1)
	ZEND_ARG_INFO(0, stream)
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, packer, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, bufferSize, IS_LONG, 0, "8192")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_StreamWriter_write, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_StreamWriter_flush arginfo_class_MessagePack_PackOptions_isDetectStrBinMode

#define arginfo_class_MessagePack_StreamWriter_getPendingCount arginfo_class_MessagePack_Extension_getType

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Exception_InvalidOptionException_outOfRange, 0, 2, self, 0)
	ZEND_ARG_TYPE_INFO(0, invalidOption, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, validOptions, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Exception_InvalidOptionException_getPath arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_Exception_InvalidOptionException_getOffset arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Exception_PackingFailedException_unsupportedType, 0, 1, self, 0)
	ZEND_ARG_INFO(0, value)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Exception_PackingFailedException_getPath arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_Exception_PackingFailedException_getOffset arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Exception_UnpackingFailedException_unknownCode, 0, 1, self, 0)
	ZEND_ARG_TYPE_INFO(0, code, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Exception_UnpackingFailedException_unexpectedCode, 0, 2, self, 0)
	ZEND_ARG_TYPE_INFO(0, code, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Exception_UnpackingFailedException_invalidMapKeyType arginfo_class_MessagePack_Exception_UnpackingFailedException_unknownCode

#define arginfo_class_MessagePack_Exception_UnpackingFailedException_getPath arginfo_class_MessagePack_unpacker

#define arginfo_class_MessagePack_Exception_UnpackingFailedException_getOffset arginfo_class_MessagePack_unpacker

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Exception_InsufficientDataException___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, message, IS_STRING, 0, "\'Not enough data to read\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, code, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, previous, Throwable, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Attribute_Name___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, aliases, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Attribute_Type___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, type, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Attribute_ListOf___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Attribute_Naming___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, case, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Attribute_Discriminator___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, classes, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Extension_TimestampExtension_getType arginfo_class_MessagePack_Extension_getType

#define arginfo_class_MessagePack_Extension_TimestampExtension_pack arginfo_class_MessagePack_CanPack_pack

#define arginfo_class_MessagePack_Extension_TimestampExtension_unpackExt arginfo_class_MessagePack_Extension_unpackExt

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Extension_DateTimeExtension___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timestamp32, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Extension_DateTimeExtension_getType arginfo_class_MessagePack_Extension_getType

#define arginfo_class_MessagePack_Extension_DateTimeExtension_pack arginfo_class_MessagePack_CanPack_pack

#define arginfo_class_MessagePack_Extension_DateTimeExtension_unpackExt arginfo_class_MessagePack_Extension_unpackExt

#define arginfo_class_MessagePack_TypeTransformer_StreamTransformer_pack arginfo_class_MessagePack_CanPack_pack

#define arginfo_class_MessagePack_TypeTransformer_EnumTransformer_pack arginfo_class_MessagePack_CanPack_pack

#define arginfo_class_MessagePack_TypeTransformer_JsonSerializableTransformer_pack arginfo_class_MessagePack_CanPack_pack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_TypeTransformer_ObjectTransformer___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, jsonSerializable, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_TypeTransformer_ObjectTransformer_pack arginfo_class_MessagePack_CanPack_pack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_TypeTransformer_TraversableTransformer___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, packToMap, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_TypeTransformer_TraversableTransformer_toMap arginfo_class_MessagePack_PackOptions_fromDefaults

#define arginfo_class_MessagePack_TypeTransformer_TraversableTransformer_toArray arginfo_class_MessagePack_PackOptions_fromDefaults

#define arginfo_class_MessagePack_TypeTransformer_TraversableTransformer_pack arginfo_class_MessagePack_CanPack_pack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_Bin___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Bin_pack arginfo_class_MessagePack_CanBePacked_pack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_Ext___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Ext_pack arginfo_class_MessagePack_CanBePacked_pack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_Map___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, map, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Map_pack arginfo_class_MessagePack_CanBePacked_pack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_Set___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, values, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Set_pack arginfo_class_MessagePack_CanBePacked_pack

#define arginfo_class_MessagePack_Type_Set_jsonSerialize arginfo_class_MessagePack_BufferUnpacker_tryUnpack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_TypedArray___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, type, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_TypedArray_toArray arginfo_class_MessagePack_BufferUnpacker_tryUnpack

#define arginfo_class_MessagePack_Type_TypedArray_pack arginfo_class_MessagePack_CanBePacked_pack

#define arginfo_class_MessagePack_Type_TypedArray_jsonSerialize arginfo_class_MessagePack_BufferUnpacker_tryUnpack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_RegExp___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, source, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_RegExp_pack arginfo_class_MessagePack_CanBePacked_pack

#define arginfo_class_MessagePack_Type_RegExp_jsonSerialize arginfo_class_MessagePack_BufferUnpacker_tryUnpack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_Error___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cause, IS_MIXED, 0, "MessagePack\\Type\\Undefined::Value")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Error_pack arginfo_class_MessagePack_CanBePacked_pack

#define arginfo_class_MessagePack_Type_Error_jsonSerialize arginfo_class_MessagePack_BufferUnpacker_tryUnpack

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_BigInt___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, digits, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_BigInt_pack arginfo_class_MessagePack_CanBePacked_pack

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_MessagePack_Type_BigInt_jsonSerialize, 0, 0, MAY_BE_LONG|MAY_BE_STRING)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Undefined_pack arginfo_class_MessagePack_CanBePacked_pack

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_MessagePack_Type_Undefined_jsonSerialize, 0, 0, IS_NULL, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_MessagePack_Type_Timestamp___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, nanoseconds, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Timestamp_now arginfo_class_MessagePack_PackOptions_fromDefaults

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Type_Timestamp_fromDateTime, 0, 1, self, 0)
	ZEND_ARG_OBJ_INFO(0, date, DateTimeInterface, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_MessagePack_Type_Timestamp_toDateTime, 0, 0, DateTimeImmutable, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_MessagePack_Type_Timestamp_getSeconds arginfo_class_MessagePack_Extension_getType

#define arginfo_class_MessagePack_Type_Timestamp_getNanoseconds arginfo_class_MessagePack_Extension_getType

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_MessagePack_Type_Timestamp_jsonSerialize, 0, 0, MAY_BE_STRING|MAY_BE_ARRAY)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(msgpack_pack);
ZEND_FUNCTION(msgpack_unpack);
ZEND_METHOD(MessagePackUnpacker, __construct);
ZEND_METHOD(MessagePack, setOption);
ZEND_METHOD(MessagePack, pack);
ZEND_METHOD(MessagePack, unpack);
ZEND_METHOD(MessagePack, unpacker);
ZEND_METHOD(MessagePackUnpacker, __destruct);
ZEND_METHOD(MessagePackUnpacker, feed);
ZEND_METHOD(MessagePackUnpacker, execute);
ZEND_METHOD(MessagePackUnpacker, data);
ZEND_METHOD(MessagePackUnpacker, reset);
ZEND_METHOD(MessagePack_MessagePack, pack);
ZEND_METHOD(MessagePack_MessagePack, unpack);
ZEND_METHOD(MessagePack_MessagePack, unpackMultiple);
ZEND_METHOD(MessagePack_MessagePack, __construct);
ZEND_METHOD(MessagePack_PackOptions, fromBitmask);
ZEND_METHOD(MessagePack_PackOptions, isDetectStrBinMode);
ZEND_METHOD(MessagePack_Packer, __construct);
ZEND_METHOD(MessagePack_Packer, extendWith);
ZEND_METHOD(MessagePack_Packer, withStructures);
ZEND_METHOD(MessagePack_Packer, pack);
ZEND_METHOD(MessagePack_Packer, packNil);
ZEND_METHOD(MessagePack_Packer, packBool);
ZEND_METHOD(MessagePack_Packer, packInt);
ZEND_METHOD(MessagePack_Packer, packFloat);
ZEND_METHOD(MessagePack_Packer, packFloat32);
ZEND_METHOD(MessagePack_Packer, packFloat64);
ZEND_METHOD(MessagePack_Packer, packStr);
ZEND_METHOD(MessagePack_Packer, packBin);
ZEND_METHOD(MessagePack_Packer, packArray);
ZEND_METHOD(MessagePack_Packer, packArrayHeader);
ZEND_METHOD(MessagePack_Packer, packMap);
ZEND_METHOD(MessagePack_Packer, packMapHeader);
ZEND_METHOD(MessagePack_Packer, packExt);
ZEND_METHOD(MessagePack_BufferUnpacker, __construct);
ZEND_METHOD(MessagePack_BufferUnpacker, extendWith);
ZEND_METHOD(MessagePack_BufferUnpacker, withBuffer);
ZEND_METHOD(MessagePack_BufferUnpacker, append);
ZEND_METHOD(MessagePack_BufferUnpacker, reset);
ZEND_METHOD(MessagePack_BufferUnpacker, seek);
ZEND_METHOD(MessagePack_BufferUnpacker, getRemainingCount);
ZEND_METHOD(MessagePack_BufferUnpacker, hasRemaining);
ZEND_METHOD(MessagePack_BufferUnpacker, release);
ZEND_METHOD(MessagePack_BufferUnpacker, skipValue);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackRaw);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackAs);
ZEND_METHOD(MessagePack_BufferUnpacker, read);
ZEND_METHOD(MessagePack_BufferUnpacker, tryUnpack);
ZEND_METHOD(MessagePack_BufferUnpacker, unpack);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackNil);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackBool);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackInt);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackFloat);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackStr);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackBin);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackArray);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackArrayHeader);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackMap);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackMapHeader);
ZEND_METHOD(MessagePack_BufferUnpacker, unpackExt);
ZEND_METHOD(MessagePack_RawIterator, current);
ZEND_METHOD(MessagePack_RawIterator, key);
ZEND_METHOD(MessagePack_RawIterator, next);
ZEND_METHOD(MessagePack_RawIterator, rewind);
ZEND_METHOD(MessagePack_RawIterator, valid);
ZEND_METHOD(MessagePack_Raw, __construct);
ZEND_METHOD(MessagePack_Raw, fromDiagnostic);
ZEND_METHOD(MessagePack_Raw, get);
ZEND_METHOD(MessagePack_Raw, getMany);
ZEND_METHOD(MessagePack_Raw, select);
ZEND_METHOD(MessagePack_Raw, has);
ZEND_METHOD(MessagePack_Raw, at);
ZEND_METHOD(MessagePack_Raw, unpack);
ZEND_METHOD(MessagePack_Raw, as);
ZEND_METHOD(MessagePack_Raw, type);
ZEND_METHOD(MessagePack_Raw, className);
ZEND_METHOD(MessagePack_Raw, count);
ZEND_METHOD(MessagePack_Raw, getIterator);
ZEND_METHOD(MessagePack_Raw, offsetExists);
ZEND_METHOD(MessagePack_Raw, offsetGet);
ZEND_METHOD(MessagePack_Raw, offsetSet);
ZEND_METHOD(MessagePack_Raw, bytes);
ZEND_METHOD(MessagePack_Raw, pack);
ZEND_METHOD(MessagePack_Raw, __toString);
ZEND_METHOD(MessagePack_Raw, jsonSerialize);
ZEND_METHOD(MessagePack_Raw, __serialize);
ZEND_METHOD(MessagePack_Raw, __unserialize);
ZEND_METHOD(MessagePack_Codec, __construct);
ZEND_METHOD(MessagePack_Codec, unpack);
ZEND_METHOD(MessagePack_Codec, map);
ZEND_METHOD(MessagePack_Codec, pack);
ZEND_METHOD(MessagePack_Codec, jsonSchema);
ZEND_METHOD(MessagePack_Structures, __construct);
ZEND_METHOD(MessagePack_Structures, fromPacked);
ZEND_METHOD(MessagePack_Structures, toPacked);
ZEND_METHOD(MessagePack_Structures, count);
ZEND_METHOD(MessagePack_StreamReader, __construct);
ZEND_METHOD(MessagePack_StreamReader, read);
ZEND_METHOD(MessagePack_StreamReader, readRaw);
ZEND_METHOD(MessagePack_StreamReader, isAtEnd);
ZEND_METHOD(MessagePack_StreamReader, getOffset);
ZEND_METHOD(MessagePack_StreamReader, getIterator);
ZEND_METHOD(MessagePack_StreamWriter, __construct);
ZEND_METHOD(MessagePack_StreamWriter, write);
ZEND_METHOD(MessagePack_StreamWriter, flush);
ZEND_METHOD(MessagePack_StreamWriter, getPendingCount);
ZEND_METHOD(MessagePack_Exception_InvalidOptionException, outOfRange);
ZEND_METHOD(MessagePack_Exception_UnpackingFailedException, getPath);
ZEND_METHOD(MessagePack_Exception_UnpackingFailedException, getOffset);
ZEND_METHOD(MessagePack_Exception_PackingFailedException, unsupportedType);
ZEND_METHOD(MessagePack_Exception_UnpackingFailedException, unknownCode);
ZEND_METHOD(MessagePack_Exception_UnpackingFailedException, unexpectedCode);
ZEND_METHOD(MessagePack_Exception_UnpackingFailedException, invalidMapKeyType);
ZEND_METHOD(MessagePack_Exception_InsufficientDataException, __construct);
ZEND_METHOD(MessagePack_Attribute_Name, __construct);
ZEND_METHOD(MessagePack_Attribute_Type, __construct);
ZEND_METHOD(MessagePack_Attribute_Discriminator, __construct);
ZEND_METHOD(MessagePack_Extension_TimestampExtension, getType);
ZEND_METHOD(MessagePack_Extension_TimestampExtension, pack);
ZEND_METHOD(MessagePack_Extension_TimestampExtension, unpackExt);
ZEND_METHOD(MessagePack_Extension_DateTimeExtension, __construct);
ZEND_METHOD(MessagePack_Extension_DateTimeExtension, pack);
ZEND_METHOD(MessagePack_TypeTransformer_StreamTransformer, pack);
ZEND_METHOD(MessagePack_TypeTransformer_EnumTransformer, pack);
ZEND_METHOD(MessagePack_TypeTransformer_JsonSerializableTransformer, pack);
ZEND_METHOD(MessagePack_TypeTransformer_ObjectTransformer, pack);
ZEND_METHOD(MessagePack_TypeTransformer_TraversableTransformer, __construct);
ZEND_METHOD(MessagePack_TypeTransformer_TraversableTransformer, toMap);
ZEND_METHOD(MessagePack_TypeTransformer_TraversableTransformer, pack);
ZEND_METHOD(MessagePack_Type_Bin, __construct);
ZEND_METHOD(MessagePack_Type_Bin, pack);
ZEND_METHOD(MessagePack_Type_Set, __construct);
ZEND_METHOD(MessagePack_Type_Set, pack);
ZEND_METHOD(MessagePack_Type_RegExp, jsonSerialize);
ZEND_METHOD(MessagePack_Type_RegExp, __construct);
ZEND_METHOD(MessagePack_Type_TypedArray, toArray);
ZEND_METHOD(MessagePack_Type_TypedArray, jsonSerialize);
ZEND_METHOD(MessagePack_Type_Undefined, jsonSerialize);
ZEND_METHOD(MessagePack_Type_Timestamp, __construct);
ZEND_METHOD(MessagePack_Type_Timestamp, now);
ZEND_METHOD(MessagePack_Type_Timestamp, fromDateTime);
ZEND_METHOD(MessagePack_Type_Timestamp, toDateTime);
ZEND_METHOD(MessagePack_Type_Timestamp, getSeconds);
ZEND_METHOD(MessagePack_Type_Timestamp, getNanoseconds);
ZEND_METHOD(MessagePack_Type_Timestamp, jsonSerialize);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(msgpack_pack, arginfo_msgpack_pack)
	ZEND_FALIAS(msgpack_serialize, msgpack_pack, arginfo_msgpack_serialize)
	ZEND_FE(msgpack_unpack, arginfo_msgpack_unpack)
	ZEND_FALIAS(msgpack_unserialize, msgpack_unpack, arginfo_msgpack_unserialize)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_methods[] = {
	ZEND_MALIAS(MessagePackUnpacker, __construct, __construct, arginfo_class_MessagePack___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack, setOption, arginfo_class_MessagePack_setOption, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack, pack, arginfo_class_MessagePack_pack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack, unpack, arginfo_class_MessagePack_unpack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack, unpacker, arginfo_class_MessagePack_unpacker, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePackUnpacker_methods[] = {
	ZEND_ME(MessagePackUnpacker, __construct, arginfo_class_MessagePackUnpacker___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePackUnpacker, __destruct, arginfo_class_MessagePackUnpacker___destruct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack, setOption, setOption, arginfo_class_MessagePackUnpacker_setOption, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePackUnpacker, feed, arginfo_class_MessagePackUnpacker_feed, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePackUnpacker, execute, arginfo_class_MessagePackUnpacker_execute, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePackUnpacker, data, arginfo_class_MessagePackUnpacker_data, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePackUnpacker, reset, arginfo_class_MessagePackUnpacker_reset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_MessagePack_methods[] = {
	ZEND_ME(MessagePack_MessagePack, pack, arginfo_class_MessagePack_MessagePack_pack, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_MessagePack, unpack, arginfo_class_MessagePack_MessagePack_unpack, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_MessagePack, unpackMultiple, arginfo_class_MessagePack_MessagePack_unpackMultiple, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_MessagePack, __construct, arginfo_class_MessagePack_MessagePack___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_PackOptions_methods[] = {
	ZEND_MALIAS(MessagePack_MessagePack, __construct, __construct, arginfo_class_MessagePack_PackOptions___construct, ZEND_ACC_PRIVATE)
	ZEND_MALIAS(MessagePack_PackOptions, fromDefaults, fromBitmask, arginfo_class_MessagePack_PackOptions_fromDefaults, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_PackOptions, fromBitmask, arginfo_class_MessagePack_PackOptions_fromBitmask, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_PackOptions, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isDetectStrBinMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isForceStrMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isForceStrMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isForceBinMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isForceBinMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isDetectArrMapMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isDetectArrMapMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isForceArrMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isForceArrMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isForceMapMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isForceMapMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isForceFloat32Mode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isForceFloat32Mode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isCompactMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isCompactMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isRecordsMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isRecordsMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isStructuredCloneMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isStructuredCloneMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isObjectAsMapMode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isObjectAsMapMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isDetectFloat32Mode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isDetectFloat32Mode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isDecimalFloat32Mode, isDetectStrBinMode, arginfo_class_MessagePack_PackOptions_isDecimalFloat32Mode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_UnpackOptions_methods[] = {
	ZEND_MALIAS(MessagePack_MessagePack, __construct, __construct, arginfo_class_MessagePack_UnpackOptions___construct, ZEND_ACC_PRIVATE)
	ZEND_MALIAS(MessagePack_PackOptions, fromDefaults, fromBitmask, arginfo_class_MessagePack_UnpackOptions_fromDefaults, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(MessagePack_PackOptions, fromBitmask, fromBitmask, arginfo_class_MessagePack_UnpackOptions_fromBitmask, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(MessagePack_PackOptions, isBigIntAsStrMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isBigIntAsStrMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isBigIntAsGmpMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isBigIntAsGmpMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isBigIntAsDecMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isBigIntAsDecMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isCompactMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isCompactMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isRecordsMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isRecordsMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isMapAsObjectMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isMapAsObjectMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isStructuredCloneMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isStructuredCloneMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isDecimalFloat32Mode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isDecimalFloat32Mode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_PackOptions, isAsRawMode, isDetectStrBinMode, arginfo_class_MessagePack_UnpackOptions_isAsRawMode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_CanPack_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(MessagePack_CanPack, pack, arginfo_class_MessagePack_CanPack_pack, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_CanBePacked_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(MessagePack_CanBePacked, pack, arginfo_class_MessagePack_CanBePacked_pack, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Extension_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(MessagePack_Extension, getType, arginfo_class_MessagePack_Extension_getType, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(MessagePack_Extension, unpackExt, arginfo_class_MessagePack_Extension_unpackExt, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Packer_methods[] = {
	ZEND_ME(MessagePack_Packer, __construct, arginfo_class_MessagePack_Packer___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, extendWith, arginfo_class_MessagePack_Packer_extendWith, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, withStructures, arginfo_class_MessagePack_Packer_withStructures, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, pack, arginfo_class_MessagePack_Packer_pack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packNil, arginfo_class_MessagePack_Packer_packNil, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packBool, arginfo_class_MessagePack_Packer_packBool, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packInt, arginfo_class_MessagePack_Packer_packInt, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packFloat, arginfo_class_MessagePack_Packer_packFloat, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packFloat32, arginfo_class_MessagePack_Packer_packFloat32, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packFloat64, arginfo_class_MessagePack_Packer_packFloat64, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packStr, arginfo_class_MessagePack_Packer_packStr, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packBin, arginfo_class_MessagePack_Packer_packBin, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packArray, arginfo_class_MessagePack_Packer_packArray, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packArrayHeader, arginfo_class_MessagePack_Packer_packArrayHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packMap, arginfo_class_MessagePack_Packer_packMap, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packMapHeader, arginfo_class_MessagePack_Packer_packMapHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Packer, packExt, arginfo_class_MessagePack_Packer_packExt, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_BufferUnpacker_methods[] = {
	ZEND_ME(MessagePack_BufferUnpacker, __construct, arginfo_class_MessagePack_BufferUnpacker___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, extendWith, arginfo_class_MessagePack_BufferUnpacker_extendWith, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Packer, withStructures, withStructures, arginfo_class_MessagePack_BufferUnpacker_withStructures, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, withBuffer, arginfo_class_MessagePack_BufferUnpacker_withBuffer, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, append, arginfo_class_MessagePack_BufferUnpacker_append, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, reset, arginfo_class_MessagePack_BufferUnpacker_reset, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, seek, arginfo_class_MessagePack_BufferUnpacker_seek, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_BufferUnpacker, skip, seek, arginfo_class_MessagePack_BufferUnpacker_skip, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, getRemainingCount, arginfo_class_MessagePack_BufferUnpacker_getRemainingCount, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, hasRemaining, arginfo_class_MessagePack_BufferUnpacker_hasRemaining, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, release, arginfo_class_MessagePack_BufferUnpacker_release, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, skipValue, arginfo_class_MessagePack_BufferUnpacker_skipValue, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackRaw, arginfo_class_MessagePack_BufferUnpacker_unpackRaw, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackAs, arginfo_class_MessagePack_BufferUnpacker_unpackAs, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, read, arginfo_class_MessagePack_BufferUnpacker_read, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, tryUnpack, arginfo_class_MessagePack_BufferUnpacker_tryUnpack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpack, arginfo_class_MessagePack_BufferUnpacker_unpack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackNil, arginfo_class_MessagePack_BufferUnpacker_unpackNil, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackBool, arginfo_class_MessagePack_BufferUnpacker_unpackBool, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackInt, arginfo_class_MessagePack_BufferUnpacker_unpackInt, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackFloat, arginfo_class_MessagePack_BufferUnpacker_unpackFloat, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackStr, arginfo_class_MessagePack_BufferUnpacker_unpackStr, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackBin, arginfo_class_MessagePack_BufferUnpacker_unpackBin, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackArray, arginfo_class_MessagePack_BufferUnpacker_unpackArray, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackArrayHeader, arginfo_class_MessagePack_BufferUnpacker_unpackArrayHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackMap, arginfo_class_MessagePack_BufferUnpacker_unpackMap, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackMapHeader, arginfo_class_MessagePack_BufferUnpacker_unpackMapHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_BufferUnpacker, unpackExt, arginfo_class_MessagePack_BufferUnpacker_unpackExt, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_RawIterator_methods[] = {
	ZEND_MALIAS(MessagePack_MessagePack, __construct, __construct, arginfo_class_MessagePack_RawIterator___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(MessagePack_RawIterator, current, arginfo_class_MessagePack_RawIterator_current, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_RawIterator, key, arginfo_class_MessagePack_RawIterator_key, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_RawIterator, next, arginfo_class_MessagePack_RawIterator_next, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_RawIterator, rewind, arginfo_class_MessagePack_RawIterator_rewind, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_RawIterator, valid, arginfo_class_MessagePack_RawIterator_valid, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Raw_methods[] = {
	ZEND_ME(MessagePack_Raw, __construct, arginfo_class_MessagePack_Raw___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, fromDiagnostic, arginfo_class_MessagePack_Raw_fromDiagnostic, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_Raw, get, arginfo_class_MessagePack_Raw_get, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, getMany, arginfo_class_MessagePack_Raw_getMany, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, select, arginfo_class_MessagePack_Raw_select, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, has, arginfo_class_MessagePack_Raw_has, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, at, arginfo_class_MessagePack_Raw_at, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, unpack, arginfo_class_MessagePack_Raw_unpack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, as, arginfo_class_MessagePack_Raw_as, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, type, arginfo_class_MessagePack_Raw_type, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, className, arginfo_class_MessagePack_Raw_className, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, count, arginfo_class_MessagePack_Raw_count, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, getIterator, arginfo_class_MessagePack_Raw_getIterator, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, offsetExists, arginfo_class_MessagePack_Raw_offsetExists, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, offsetGet, arginfo_class_MessagePack_Raw_offsetGet, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, offsetSet, arginfo_class_MessagePack_Raw_offsetSet, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Raw, offsetUnset, offsetSet, arginfo_class_MessagePack_Raw_offsetUnset, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, bytes, arginfo_class_MessagePack_Raw_bytes, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, pack, arginfo_class_MessagePack_Raw_pack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, __toString, arginfo_class_MessagePack_Raw___toString, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, jsonSerialize, arginfo_class_MessagePack_Raw_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, __serialize, arginfo_class_MessagePack_Raw___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Raw, __unserialize, arginfo_class_MessagePack_Raw___unserialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Codec_methods[] = {
	ZEND_ME(MessagePack_Codec, __construct, arginfo_class_MessagePack_Codec___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Codec, unpack, arginfo_class_MessagePack_Codec_unpack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Codec, map, arginfo_class_MessagePack_Codec_map, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Codec, pack, arginfo_class_MessagePack_Codec_pack, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Codec, validate, unpack, arginfo_class_MessagePack_Codec_validate, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Codec, jsonSchema, arginfo_class_MessagePack_Codec_jsonSchema, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_CodecOptions_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_MappingError_methods[] = {
	ZEND_MALIAS(MessagePack_MessagePack, __construct, __construct, arginfo_class_MessagePack_MappingError___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Structures_methods[] = {
	ZEND_ME(MessagePack_Structures, __construct, arginfo_class_MessagePack_Structures___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Structures, fromPacked, arginfo_class_MessagePack_Structures_fromPacked, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_Structures, toPacked, arginfo_class_MessagePack_Structures_toPacked, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Structures, count, arginfo_class_MessagePack_Structures_count, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_StreamReader_methods[] = {
	ZEND_ME(MessagePack_StreamReader, __construct, arginfo_class_MessagePack_StreamReader___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamReader, read, arginfo_class_MessagePack_StreamReader_read, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamReader, readRaw, arginfo_class_MessagePack_StreamReader_readRaw, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamReader, isAtEnd, arginfo_class_MessagePack_StreamReader_isAtEnd, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamReader, getOffset, arginfo_class_MessagePack_StreamReader_getOffset, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamReader, getIterator, arginfo_class_MessagePack_StreamReader_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_StreamWriter_methods[] = {
	ZEND_ME(MessagePack_StreamWriter, __construct, arginfo_class_MessagePack_StreamWriter___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamWriter, write, arginfo_class_MessagePack_StreamWriter_write, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamWriter, flush, arginfo_class_MessagePack_StreamWriter_flush, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_StreamWriter, getPendingCount, arginfo_class_MessagePack_StreamWriter_getPendingCount, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Exception_InvalidOptionException_methods[] = {
	ZEND_ME(MessagePack_Exception_InvalidOptionException, outOfRange, arginfo_class_MessagePack_Exception_InvalidOptionException_outOfRange, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(MessagePack_Exception_UnpackingFailedException, getPath, getPath, arginfo_class_MessagePack_Exception_InvalidOptionException_getPath, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Exception_UnpackingFailedException, getOffset, getOffset, arginfo_class_MessagePack_Exception_InvalidOptionException_getOffset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Exception_PackingFailedException_methods[] = {
	ZEND_ME(MessagePack_Exception_PackingFailedException, unsupportedType, arginfo_class_MessagePack_Exception_PackingFailedException_unsupportedType, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(MessagePack_Exception_UnpackingFailedException, getPath, getPath, arginfo_class_MessagePack_Exception_PackingFailedException_getPath, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Exception_UnpackingFailedException, getOffset, getOffset, arginfo_class_MessagePack_Exception_PackingFailedException_getOffset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Exception_UnpackingFailedException_methods[] = {
	ZEND_ME(MessagePack_Exception_UnpackingFailedException, unknownCode, arginfo_class_MessagePack_Exception_UnpackingFailedException_unknownCode, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_Exception_UnpackingFailedException, unexpectedCode, arginfo_class_MessagePack_Exception_UnpackingFailedException_unexpectedCode, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_Exception_UnpackingFailedException, invalidMapKeyType, arginfo_class_MessagePack_Exception_UnpackingFailedException_invalidMapKeyType, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_Exception_UnpackingFailedException, getPath, arginfo_class_MessagePack_Exception_UnpackingFailedException_getPath, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Exception_UnpackingFailedException, getOffset, arginfo_class_MessagePack_Exception_UnpackingFailedException_getOffset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Exception_InsufficientDataException_methods[] = {
	ZEND_ME(MessagePack_Exception_InsufficientDataException, __construct, arginfo_class_MessagePack_Exception_InsufficientDataException___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Exception_MappingException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Exception_InvalidTypeException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Attribute_Name_methods[] = {
	ZEND_ME(MessagePack_Attribute_Name, __construct, arginfo_class_MessagePack_Attribute_Name___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Attribute_Type_methods[] = {
	ZEND_ME(MessagePack_Attribute_Type, __construct, arginfo_class_MessagePack_Attribute_Type___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Attribute_ListOf_methods[] = {
	ZEND_MALIAS(MessagePack_Attribute_Type, __construct, __construct, arginfo_class_MessagePack_Attribute_ListOf___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Attribute_Naming_methods[] = {
	ZEND_MALIAS(MessagePack_Attribute_Type, __construct, __construct, arginfo_class_MessagePack_Attribute_Naming___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Attribute_Discriminator_methods[] = {
	ZEND_ME(MessagePack_Attribute_Discriminator, __construct, arginfo_class_MessagePack_Attribute_Discriminator___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Attribute_AsList_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Attribute_Factory_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Extension_TimestampExtension_methods[] = {
	ZEND_ME(MessagePack_Extension_TimestampExtension, getType, arginfo_class_MessagePack_Extension_TimestampExtension_getType, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Extension_TimestampExtension, pack, arginfo_class_MessagePack_Extension_TimestampExtension_pack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Extension_TimestampExtension, unpackExt, arginfo_class_MessagePack_Extension_TimestampExtension_unpackExt, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Extension_DateTimeExtension_methods[] = {
	ZEND_ME(MessagePack_Extension_DateTimeExtension, __construct, arginfo_class_MessagePack_Extension_DateTimeExtension___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Extension_TimestampExtension, getType, getType, arginfo_class_MessagePack_Extension_DateTimeExtension_getType, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Extension_DateTimeExtension, pack, arginfo_class_MessagePack_Extension_DateTimeExtension_pack, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Extension_TimestampExtension, unpackExt, unpackExt, arginfo_class_MessagePack_Extension_DateTimeExtension_unpackExt, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_TypeTransformer_StreamTransformer_methods[] = {
	ZEND_ME(MessagePack_TypeTransformer_StreamTransformer, pack, arginfo_class_MessagePack_TypeTransformer_StreamTransformer_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_TypeTransformer_EnumTransformer_methods[] = {
	ZEND_ME(MessagePack_TypeTransformer_EnumTransformer, pack, arginfo_class_MessagePack_TypeTransformer_EnumTransformer_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_TypeTransformer_JsonSerializableTransformer_methods[] = {
	ZEND_ME(MessagePack_TypeTransformer_JsonSerializableTransformer, pack, arginfo_class_MessagePack_TypeTransformer_JsonSerializableTransformer_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_TypeTransformer_ObjectTransformer_methods[] = {
	ZEND_MALIAS(MessagePack_Extension_DateTimeExtension, __construct, __construct, arginfo_class_MessagePack_TypeTransformer_ObjectTransformer___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_TypeTransformer_ObjectTransformer, pack, arginfo_class_MessagePack_TypeTransformer_ObjectTransformer_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_TypeTransformer_TraversableTransformer_methods[] = {
	ZEND_ME(MessagePack_TypeTransformer_TraversableTransformer, __construct, arginfo_class_MessagePack_TypeTransformer_TraversableTransformer___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(MessagePack_TypeTransformer_TraversableTransformer, toMap, arginfo_class_MessagePack_TypeTransformer_TraversableTransformer_toMap, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(MessagePack_TypeTransformer_TraversableTransformer, toArray, toMap, arginfo_class_MessagePack_TypeTransformer_TraversableTransformer_toArray, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_TypeTransformer_TraversableTransformer, pack, arginfo_class_MessagePack_TypeTransformer_TraversableTransformer_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_Bin_methods[] = {
	ZEND_ME(MessagePack_Type_Bin, __construct, arginfo_class_MessagePack_Type_Bin___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_Bin, pack, arginfo_class_MessagePack_Type_Bin_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_Ext_methods[] = {
	ZEND_MALIAS(MessagePack_Type_Bin, __construct, __construct, arginfo_class_MessagePack_Type_Ext___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_Bin, pack, pack, arginfo_class_MessagePack_Type_Ext_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_Map_methods[] = {
	ZEND_MALIAS(MessagePack_Type_Bin, __construct, __construct, arginfo_class_MessagePack_Type_Map___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_Bin, pack, pack, arginfo_class_MessagePack_Type_Map_pack, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_Set_methods[] = {
	ZEND_ME(MessagePack_Type_Set, __construct, arginfo_class_MessagePack_Type_Set___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_Set, pack, arginfo_class_MessagePack_Type_Set_pack, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_RegExp, jsonSerialize, jsonSerialize, arginfo_class_MessagePack_Type_Set_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_TypedArray_methods[] = {
	ZEND_MALIAS(MessagePack_Type_RegExp, __construct, __construct, arginfo_class_MessagePack_Type_TypedArray___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_TypedArray, toArray, arginfo_class_MessagePack_Type_TypedArray_toArray, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_Set, pack, pack, arginfo_class_MessagePack_Type_TypedArray_pack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_TypedArray, jsonSerialize, arginfo_class_MessagePack_Type_TypedArray_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_RegExp_methods[] = {
	ZEND_ME(MessagePack_Type_RegExp, __construct, arginfo_class_MessagePack_Type_RegExp___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_Set, pack, pack, arginfo_class_MessagePack_Type_RegExp_pack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_RegExp, jsonSerialize, arginfo_class_MessagePack_Type_RegExp_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_Error_methods[] = {
	ZEND_MALIAS(MessagePack_Type_RegExp, __construct, __construct, arginfo_class_MessagePack_Type_Error___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_Set, pack, pack, arginfo_class_MessagePack_Type_Error_pack, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_RegExp, jsonSerialize, jsonSerialize, arginfo_class_MessagePack_Type_Error_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_BigInt_methods[] = {
	ZEND_MALIAS(MessagePack_Type_RegExp, __construct, __construct, arginfo_class_MessagePack_Type_BigInt___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_Set, pack, pack, arginfo_class_MessagePack_Type_BigInt_pack, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(MessagePack_Type_RegExp, jsonSerialize, jsonSerialize, arginfo_class_MessagePack_Type_BigInt_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_Undefined_methods[] = {
	ZEND_MALIAS(MessagePack_Type_Set, pack, pack, arginfo_class_MessagePack_Type_Undefined_pack, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_Undefined, jsonSerialize, arginfo_class_MessagePack_Type_Undefined_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_MessagePack_Type_Timestamp_methods[] = {
	ZEND_ME(MessagePack_Type_Timestamp, __construct, arginfo_class_MessagePack_Type_Timestamp___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_Timestamp, now, arginfo_class_MessagePack_Type_Timestamp_now, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_Type_Timestamp, fromDateTime, arginfo_class_MessagePack_Type_Timestamp_fromDateTime, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(MessagePack_Type_Timestamp, toDateTime, arginfo_class_MessagePack_Type_Timestamp_toDateTime, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_Timestamp, getSeconds, arginfo_class_MessagePack_Type_Timestamp_getSeconds, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_Timestamp, getNanoseconds, arginfo_class_MessagePack_Type_Timestamp_getNanoseconds, ZEND_ACC_PUBLIC)
	ZEND_ME(MessagePack_Type_Timestamp, jsonSerialize, arginfo_class_MessagePack_Type_Timestamp_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static void register_msgpack_symbols(int module_number)
{
	REGISTER_LONG_CONSTANT("MESSAGEPACK_OPT_PHPONLY", -1001, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("MESSAGEPACK_OPT_ASSOC", -1002, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("MESSAGEPACK_OPT_FORCE_F32", -1003, CONST_PERSISTENT);
	REGISTER_STRING_CONSTANT("MessagePack\\VERSION", PHP_MSGPACK_VERSION, CONST_PERSISTENT);
	ZEND_ASSERT(strcmp(PHP_MSGPACK_VERSION, "4.0.0-dev") == 0);
}

static zend_class_entry *register_class_MessagePack(void)
{
	zend_class_entry ce, *class_entry;

	INIT_CLASS_ENTRY(ce, "MessagePack", class_MessagePack_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_NOT_SERIALIZABLE;

	zval const_OPT_PHPONLY_value;
	ZVAL_LONG(&const_OPT_PHPONLY_value, -1001);
	zend_string *const_OPT_PHPONLY_name = zend_string_init_interned("OPT_PHPONLY", sizeof("OPT_PHPONLY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_PHPONLY_name, &const_OPT_PHPONLY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_PHPONLY_name);

	zval const_OPT_ASSOC_value;
	ZVAL_LONG(&const_OPT_ASSOC_value, -1002);
	zend_string *const_OPT_ASSOC_name = zend_string_init_interned("OPT_ASSOC", sizeof("OPT_ASSOC") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_ASSOC_name, &const_OPT_ASSOC_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_ASSOC_name);

	zval const_OPT_FORCE_F32_value;
	ZVAL_LONG(&const_OPT_FORCE_F32_value, -1003);
	zend_string *const_OPT_FORCE_F32_name = zend_string_init_interned("OPT_FORCE_F32", sizeof("OPT_FORCE_F32") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_FORCE_F32_name, &const_OPT_FORCE_F32_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_FORCE_F32_name);

	zval const_OPT_ALLOWED_CLASSES_value;
	ZVAL_LONG(&const_OPT_ALLOWED_CLASSES_value, -2001);
	zend_string *const_OPT_ALLOWED_CLASSES_name = zend_string_init_interned("OPT_ALLOWED_CLASSES", sizeof("OPT_ALLOWED_CLASSES") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_ALLOWED_CLASSES_name, &const_OPT_ALLOWED_CLASSES_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_ALLOWED_CLASSES_name);

	zval const_OPT_THROW_value;
	ZVAL_LONG(&const_OPT_THROW_value, -2002);
	zend_string *const_OPT_THROW_name = zend_string_init_interned("OPT_THROW", sizeof("OPT_THROW") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_THROW_name, &const_OPT_THROW_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_THROW_name);

	zval const_OPT_COMPACT_value;
	ZVAL_LONG(&const_OPT_COMPACT_value, -2003);
	zend_string *const_OPT_COMPACT_name = zend_string_init_interned("OPT_COMPACT", sizeof("OPT_COMPACT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_COMPACT_name, &const_OPT_COMPACT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_COMPACT_name);

	zval const_OPT_STRICT_value;
	ZVAL_LONG(&const_OPT_STRICT_value, -2004);
	zend_string *const_OPT_STRICT_name = zend_string_init_interned("OPT_STRICT", sizeof("OPT_STRICT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_STRICT_name, &const_OPT_STRICT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_STRICT_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePackUnpacker(void)
{
	zend_class_entry ce, *class_entry;

	INIT_CLASS_ENTRY(ce, "MessagePackUnpacker", class_MessagePackUnpacker_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_MessagePack(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "MessagePack", class_MessagePack_MessagePack_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_PackOptions(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "PackOptions", class_MessagePack_PackOptions_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval const_FORCE_STR_value;
	ZVAL_LONG(&const_FORCE_STR_value, 1);
	zend_string *const_FORCE_STR_name = zend_string_init_interned("FORCE_STR", sizeof("FORCE_STR") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FORCE_STR_name, &const_FORCE_STR_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FORCE_STR_name);

	zval const_FORCE_BIN_value;
	ZVAL_LONG(&const_FORCE_BIN_value, 2);
	zend_string *const_FORCE_BIN_name = zend_string_init_interned("FORCE_BIN", sizeof("FORCE_BIN") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FORCE_BIN_name, &const_FORCE_BIN_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FORCE_BIN_name);

	zval const_DETECT_STR_BIN_value;
	ZVAL_LONG(&const_DETECT_STR_BIN_value, 4);
	zend_string *const_DETECT_STR_BIN_name = zend_string_init_interned("DETECT_STR_BIN", sizeof("DETECT_STR_BIN") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DETECT_STR_BIN_name, &const_DETECT_STR_BIN_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DETECT_STR_BIN_name);

	zval const_FORCE_ARR_value;
	ZVAL_LONG(&const_FORCE_ARR_value, 8);
	zend_string *const_FORCE_ARR_name = zend_string_init_interned("FORCE_ARR", sizeof("FORCE_ARR") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FORCE_ARR_name, &const_FORCE_ARR_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FORCE_ARR_name);

	zval const_FORCE_MAP_value;
	ZVAL_LONG(&const_FORCE_MAP_value, 16);
	zend_string *const_FORCE_MAP_name = zend_string_init_interned("FORCE_MAP", sizeof("FORCE_MAP") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FORCE_MAP_name, &const_FORCE_MAP_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FORCE_MAP_name);

	zval const_DETECT_ARR_MAP_value;
	ZVAL_LONG(&const_DETECT_ARR_MAP_value, 32);
	zend_string *const_DETECT_ARR_MAP_name = zend_string_init_interned("DETECT_ARR_MAP", sizeof("DETECT_ARR_MAP") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DETECT_ARR_MAP_name, &const_DETECT_ARR_MAP_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DETECT_ARR_MAP_name);

	zval const_FORCE_FLOAT32_value;
	ZVAL_LONG(&const_FORCE_FLOAT32_value, 64);
	zend_string *const_FORCE_FLOAT32_name = zend_string_init_interned("FORCE_FLOAT32", sizeof("FORCE_FLOAT32") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FORCE_FLOAT32_name, &const_FORCE_FLOAT32_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FORCE_FLOAT32_name);

	zval const_FORCE_FLOAT64_value;
	ZVAL_LONG(&const_FORCE_FLOAT64_value, 128);
	zend_string *const_FORCE_FLOAT64_name = zend_string_init_interned("FORCE_FLOAT64", sizeof("FORCE_FLOAT64") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FORCE_FLOAT64_name, &const_FORCE_FLOAT64_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FORCE_FLOAT64_name);

	zval const_DETECT_FLOAT32_value;
	ZVAL_LONG(&const_DETECT_FLOAT32_value, 524288);
	zend_string *const_DETECT_FLOAT32_name = zend_string_init_interned("DETECT_FLOAT32", sizeof("DETECT_FLOAT32") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DETECT_FLOAT32_name, &const_DETECT_FLOAT32_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DETECT_FLOAT32_name);

	zval const_DECIMAL_FLOAT32_value;
	ZVAL_LONG(&const_DECIMAL_FLOAT32_value, 1048576);
	zend_string *const_DECIMAL_FLOAT32_name = zend_string_init_interned("DECIMAL_FLOAT32", sizeof("DECIMAL_FLOAT32") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DECIMAL_FLOAT32_name, &const_DECIMAL_FLOAT32_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DECIMAL_FLOAT32_name);

	zval const_COMPACT_value;
	ZVAL_LONG(&const_COMPACT_value, 65536);
	zend_string *const_COMPACT_name = zend_string_init_interned("COMPACT", sizeof("COMPACT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_COMPACT_name, &const_COMPACT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_COMPACT_name);

	zval const_USE_RECORDS_value;
	ZVAL_LONG(&const_USE_RECORDS_value, 131072);
	zend_string *const_USE_RECORDS_name = zend_string_init_interned("USE_RECORDS", sizeof("USE_RECORDS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_USE_RECORDS_name, &const_USE_RECORDS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_USE_RECORDS_name);

	zval const_STRUCTURED_CLONE_value;
	ZVAL_LONG(&const_STRUCTURED_CLONE_value, 262144);
	zend_string *const_STRUCTURED_CLONE_name = zend_string_init_interned("STRUCTURED_CLONE", sizeof("STRUCTURED_CLONE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_STRUCTURED_CLONE_name, &const_STRUCTURED_CLONE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_STRUCTURED_CLONE_name);

	zval const_OBJECT_AS_MAP_value;
	ZVAL_LONG(&const_OBJECT_AS_MAP_value, 4194304);
	zend_string *const_OBJECT_AS_MAP_name = zend_string_init_interned("OBJECT_AS_MAP", sizeof("OBJECT_AS_MAP") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OBJECT_AS_MAP_name, &const_OBJECT_AS_MAP_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OBJECT_AS_MAP_name);

	zval property_strBinMode_default_value;
	ZVAL_NULL(&property_strBinMode_default_value);
	zend_string *property_strBinMode_name = zend_string_init("strBinMode", sizeof("strBinMode") - 1, 1);
	zend_declare_property_ex(class_entry, property_strBinMode_name, &property_strBinMode_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_strBinMode_name);

	zval property_arrMapMode_default_value;
	ZVAL_NULL(&property_arrMapMode_default_value);
	zend_string *property_arrMapMode_name = zend_string_init("arrMapMode", sizeof("arrMapMode") - 1, 1);
	zend_declare_property_ex(class_entry, property_arrMapMode_name, &property_arrMapMode_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_arrMapMode_name);

	zval property_floatMode_default_value;
	ZVAL_NULL(&property_floatMode_default_value);
	zend_string *property_floatMode_name = zend_string_init("floatMode", sizeof("floatMode") - 1, 1);
	zend_declare_property_ex(class_entry, property_floatMode_name, &property_floatMode_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_floatMode_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_UnpackOptions(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "UnpackOptions", class_MessagePack_UnpackOptions_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval const_BIGINT_AS_STR_value;
	ZVAL_LONG(&const_BIGINT_AS_STR_value, 1);
	zend_string *const_BIGINT_AS_STR_name = zend_string_init_interned("BIGINT_AS_STR", sizeof("BIGINT_AS_STR") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_BIGINT_AS_STR_name, &const_BIGINT_AS_STR_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_BIGINT_AS_STR_name);

	zval const_BIGINT_AS_GMP_value;
	ZVAL_LONG(&const_BIGINT_AS_GMP_value, 2);
	zend_string *const_BIGINT_AS_GMP_name = zend_string_init_interned("BIGINT_AS_GMP", sizeof("BIGINT_AS_GMP") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_BIGINT_AS_GMP_name, &const_BIGINT_AS_GMP_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_BIGINT_AS_GMP_name);

	zval const_BIGINT_AS_DEC_value;
	ZVAL_LONG(&const_BIGINT_AS_DEC_value, 4);
	zend_string *const_BIGINT_AS_DEC_name = zend_string_init_interned("BIGINT_AS_DEC", sizeof("BIGINT_AS_DEC") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_BIGINT_AS_DEC_name, &const_BIGINT_AS_DEC_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_BIGINT_AS_DEC_name);

	zval const_COMPACT_value;
	ZVAL_LONG(&const_COMPACT_value, 65536);
	zend_string *const_COMPACT_name = zend_string_init_interned("COMPACT", sizeof("COMPACT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_COMPACT_name, &const_COMPACT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_COMPACT_name);

	zval const_USE_RECORDS_value;
	ZVAL_LONG(&const_USE_RECORDS_value, 131072);
	zend_string *const_USE_RECORDS_name = zend_string_init_interned("USE_RECORDS", sizeof("USE_RECORDS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_USE_RECORDS_name, &const_USE_RECORDS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_USE_RECORDS_name);

	zval const_MAP_AS_OBJECT_value;
	ZVAL_LONG(&const_MAP_AS_OBJECT_value, 2097152);
	zend_string *const_MAP_AS_OBJECT_name = zend_string_init_interned("MAP_AS_OBJECT", sizeof("MAP_AS_OBJECT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_MAP_AS_OBJECT_name, &const_MAP_AS_OBJECT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_MAP_AS_OBJECT_name);

	zval const_STRUCTURED_CLONE_value;
	ZVAL_LONG(&const_STRUCTURED_CLONE_value, 262144);
	zend_string *const_STRUCTURED_CLONE_name = zend_string_init_interned("STRUCTURED_CLONE", sizeof("STRUCTURED_CLONE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_STRUCTURED_CLONE_name, &const_STRUCTURED_CLONE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_STRUCTURED_CLONE_name);

	zval const_DECIMAL_FLOAT32_value;
	ZVAL_LONG(&const_DECIMAL_FLOAT32_value, 1048576);
	zend_string *const_DECIMAL_FLOAT32_name = zend_string_init_interned("DECIMAL_FLOAT32", sizeof("DECIMAL_FLOAT32") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DECIMAL_FLOAT32_name, &const_DECIMAL_FLOAT32_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DECIMAL_FLOAT32_name);

	zval const_AS_RAW_value;
	ZVAL_LONG(&const_AS_RAW_value, 16777216);
	zend_string *const_AS_RAW_name = zend_string_init_interned("AS_RAW", sizeof("AS_RAW") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_AS_RAW_name, &const_AS_RAW_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_AS_RAW_name);

	zval property_bigIntMode_default_value;
	ZVAL_NULL(&property_bigIntMode_default_value);
	zend_string *property_bigIntMode_name = zend_string_init("bigIntMode", sizeof("bigIntMode") - 1, 1);
	zend_declare_property_ex(class_entry, property_bigIntMode_name, &property_bigIntMode_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_bigIntMode_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_CanPack(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "CanPack", class_MessagePack_CanPack_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_CanBePacked(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "CanBePacked", class_MessagePack_CanBePacked_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Extension(zend_class_entry *class_entry_MessagePack_CanPack)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "Extension", class_MessagePack_Extension_methods);
	class_entry = zend_register_internal_interface(&ce);
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanPack);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Packer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "Packer", class_MessagePack_Packer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	zval property_isDetectStrBin_default_value;
	ZVAL_NULL(&property_isDetectStrBin_default_value);
	zend_string *property_isDetectStrBin_name = zend_string_init("isDetectStrBin", sizeof("isDetectStrBin") - 1, 1);
	zend_declare_property_ex(class_entry, property_isDetectStrBin_name, &property_isDetectStrBin_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_isDetectStrBin_name);

	zval property_isForceStr_default_value;
	ZVAL_NULL(&property_isForceStr_default_value);
	zend_string *property_isForceStr_name = zend_string_init("isForceStr", sizeof("isForceStr") - 1, 1);
	zend_declare_property_ex(class_entry, property_isForceStr_name, &property_isForceStr_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_isForceStr_name);

	zval property_isDetectArrMap_default_value;
	ZVAL_NULL(&property_isDetectArrMap_default_value);
	zend_string *property_isDetectArrMap_name = zend_string_init("isDetectArrMap", sizeof("isDetectArrMap") - 1, 1);
	zend_declare_property_ex(class_entry, property_isDetectArrMap_name, &property_isDetectArrMap_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_isDetectArrMap_name);

	zval property_isForceArr_default_value;
	ZVAL_NULL(&property_isForceArr_default_value);
	zend_string *property_isForceArr_name = zend_string_init("isForceArr", sizeof("isForceArr") - 1, 1);
	zend_declare_property_ex(class_entry, property_isForceArr_name, &property_isForceArr_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_isForceArr_name);

	zval property_isForceFloat32_default_value;
	ZVAL_NULL(&property_isForceFloat32_default_value);
	zend_string *property_isForceFloat32_name = zend_string_init("isForceFloat32", sizeof("isForceFloat32") - 1, 1);
	zend_declare_property_ex(class_entry, property_isForceFloat32_name, &property_isForceFloat32_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_isForceFloat32_name);

	zval property_transformers_default_value;
	ZVAL_EMPTY_ARRAY(&property_transformers_default_value);
	zend_string *property_transformers_name = zend_string_init("transformers", sizeof("transformers") - 1, 1);
	zend_declare_property_ex(class_entry, property_transformers_name, &property_transformers_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_transformers_name);

	zval property_flags_default_value;
	ZVAL_NULL(&property_flags_default_value);
	zend_string *property_flags_name = zend_string_init("flags", sizeof("flags") - 1, 1);
	zend_declare_property_ex(class_entry, property_flags_name, &property_flags_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_flags_name);

	zval property_structures_default_value;
	ZVAL_NULL(&property_structures_default_value);
	zend_string *property_structures_name = zend_string_init("structures", sizeof("structures") - 1, 1);
	zend_declare_property_ex(class_entry, property_structures_name, &property_structures_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_structures_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_BufferUnpacker(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "BufferUnpacker", class_MessagePack_BufferUnpacker_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	zval property_buffer_default_value;
	ZVAL_NULL(&property_buffer_default_value);
	zend_string *property_buffer_name = zend_string_init("buffer", sizeof("buffer") - 1, 1);
	zend_declare_property_ex(class_entry, property_buffer_name, &property_buffer_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_buffer_name);

	zval property_offset_default_value;
	ZVAL_LONG(&property_offset_default_value, 0);
	zend_string *property_offset_name = zend_string_init("offset", sizeof("offset") - 1, 1);
	zend_declare_property_ex(class_entry, property_offset_name, &property_offset_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_offset_name);

	zval property_isBigIntAsDec_default_value;
	ZVAL_NULL(&property_isBigIntAsDec_default_value);
	zend_string *property_isBigIntAsDec_name = zend_string_init("isBigIntAsDec", sizeof("isBigIntAsDec") - 1, 1);
	zend_declare_property_ex(class_entry, property_isBigIntAsDec_name, &property_isBigIntAsDec_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_isBigIntAsDec_name);

	zval property_isBigIntAsGmp_default_value;
	ZVAL_NULL(&property_isBigIntAsGmp_default_value);
	zend_string *property_isBigIntAsGmp_name = zend_string_init("isBigIntAsGmp", sizeof("isBigIntAsGmp") - 1, 1);
	zend_declare_property_ex(class_entry, property_isBigIntAsGmp_name, &property_isBigIntAsGmp_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_isBigIntAsGmp_name);

	zval property_extensions_default_value;
	ZVAL_EMPTY_ARRAY(&property_extensions_default_value);
	zend_string *property_extensions_name = zend_string_init("extensions", sizeof("extensions") - 1, 1);
	zend_declare_property_ex(class_entry, property_extensions_name, &property_extensions_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_extensions_name);

	zval property_flags_default_value;
	ZVAL_NULL(&property_flags_default_value);
	zend_string *property_flags_name = zend_string_init("flags", sizeof("flags") - 1, 1);
	zend_declare_property_ex(class_entry, property_flags_name, &property_flags_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_flags_name);

	zval property_structures_default_value;
	ZVAL_NULL(&property_structures_default_value);
	zend_string *property_structures_name = zend_string_init("structures", sizeof("structures") - 1, 1);
	zend_declare_property_ex(class_entry, property_structures_name, &property_structures_default_value, ZEND_ACC_PRIVATE, NULL);
	zend_string_release(property_structures_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_RawIterator(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "RawIterator", class_MessagePack_RawIterator_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Raw(zend_class_entry *class_entry_MessagePack_CanBePacked, zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_ArrayAccess, zend_class_entry *class_entry_Stringable, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "Raw", class_MessagePack_Raw_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 6, class_entry_MessagePack_CanBePacked, class_entry_Countable, class_entry_IteratorAggregate, class_entry_ArrayAccess, class_entry_Stringable, class_entry_JsonSerializable);

	zval const_ANY_value;
	ZVAL_NULL(&const_ANY_value);
	zend_string *const_ANY_name = zend_string_init_interned("ANY", sizeof("ANY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ANY_name, &const_ANY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ANY_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Codec(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "Codec", class_MessagePack_Codec_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_CodecOptions(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "CodecOptions", class_MessagePack_CodecOptions_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval const_COERCE_value;
	ZVAL_LONG(&const_COERCE_value, 1);
	zend_string *const_COERCE_name = zend_string_init_interned("COERCE", sizeof("COERCE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_COERCE_name, &const_COERCE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_COERCE_name);

	zval const_FORBID_UNKNOWN_value;
	ZVAL_LONG(&const_FORBID_UNKNOWN_value, 2);
	zend_string *const_FORBID_UNKNOWN_name = zend_string_init_interned("FORBID_UNKNOWN", sizeof("FORBID_UNKNOWN") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FORBID_UNKNOWN_name, &const_FORBID_UNKNOWN_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FORBID_UNKNOWN_name);

	zval const_ALL_ERRORS_value;
	ZVAL_LONG(&const_ALL_ERRORS_value, 4);
	zend_string *const_ALL_ERRORS_name = zend_string_init_interned("ALL_ERRORS", sizeof("ALL_ERRORS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ALL_ERRORS_name, &const_ALL_ERRORS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ALL_ERRORS_name);

	zval const_CALL_CONSTRUCTORS_value;
	ZVAL_LONG(&const_CALL_CONSTRUCTORS_value, 8);
	zend_string *const_CALL_CONSTRUCTORS_name = zend_string_init_interned("CALL_CONSTRUCTORS", sizeof("CALL_CONSTRUCTORS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_CALL_CONSTRUCTORS_name, &const_CALL_CONSTRUCTORS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_CALL_CONSTRUCTORS_name);

	zval const_OMIT_DEFAULTS_value;
	ZVAL_LONG(&const_OMIT_DEFAULTS_value, 16);
	zend_string *const_OMIT_DEFAULTS_name = zend_string_init_interned("OMIT_DEFAULTS", sizeof("OMIT_DEFAULTS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OMIT_DEFAULTS_name, &const_OMIT_DEFAULTS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OMIT_DEFAULTS_name);

	zval const_DATES_AS_TIMESTAMP_value;
	ZVAL_LONG(&const_DATES_AS_TIMESTAMP_value, 32);
	zend_string *const_DATES_AS_TIMESTAMP_name = zend_string_init_interned("DATES_AS_TIMESTAMP", sizeof("DATES_AS_TIMESTAMP") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DATES_AS_TIMESTAMP_name, &const_DATES_AS_TIMESTAMP_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DATES_AS_TIMESTAMP_name);

	zval const_COMPACT_value;
	ZVAL_LONG(&const_COMPACT_value, 64);
	zend_string *const_COMPACT_name = zend_string_init_interned("COMPACT", sizeof("COMPACT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_COMPACT_name, &const_COMPACT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_COMPACT_name);

	zval const_RECORDS_value;
	ZVAL_LONG(&const_RECORDS_value, 128);
	zend_string *const_RECORDS_name = zend_string_init_interned("RECORDS", sizeof("RECORDS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_RECORDS_name, &const_RECORDS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_RECORDS_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_MappingError(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "MappingError", class_MessagePack_MappingError_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;

	zval property_path_default_value;
	ZVAL_UNDEF(&property_path_default_value);
	zend_string *property_path_name = zend_string_init("path", sizeof("path") - 1, 1);
	zend_declare_typed_property(class_entry, property_path_name, &property_path_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_path_name);

	zval property_expected_default_value;
	ZVAL_UNDEF(&property_expected_default_value);
	zend_string *property_expected_name = zend_string_init("expected", sizeof("expected") - 1, 1);
	zend_declare_typed_property(class_entry, property_expected_name, &property_expected_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_expected_name);

	zval property_given_default_value;
	ZVAL_UNDEF(&property_given_default_value);
	zend_string *property_given_name = zend_string_init("given", sizeof("given") - 1, 1);
	zend_declare_typed_property(class_entry, property_given_name, &property_given_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_given_name);

	zval property_code_default_value;
	ZVAL_UNDEF(&property_code_default_value);
	zend_string *property_code_name = zend_string_init("code", sizeof("code") - 1, 1);
	zend_declare_typed_property(class_entry, property_code_name, &property_code_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_code_name);

	zval property_offset_default_value;
	ZVAL_UNDEF(&property_offset_default_value);
	zend_string *property_offset_name = zend_string_init("offset", sizeof("offset") - 1, 1);
	zend_declare_typed_property(class_entry, property_offset_name, &property_offset_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_offset_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Structures(zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "Structures", class_MessagePack_Structures_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Countable);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_StreamReader(zend_class_entry *class_entry_IteratorAggregate)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "StreamReader", class_MessagePack_StreamReader_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_IteratorAggregate);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_StreamWriter(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack", "StreamWriter", class_MessagePack_StreamWriter_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Exception_InvalidOptionException(zend_class_entry *class_entry_InvalidArgumentException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Exception", "InvalidOptionException", class_MessagePack_Exception_InvalidOptionException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_InvalidArgumentException);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Exception_PackingFailedException(zend_class_entry *class_entry_RuntimeException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Exception", "PackingFailedException", class_MessagePack_Exception_PackingFailedException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);

	zval property_path_default_value;
	ZVAL_EMPTY_STRING(&property_path_default_value);
	zend_string *property_path_name = zend_string_init("path", sizeof("path") - 1, 1);
	zend_declare_typed_property(class_entry, property_path_name, &property_path_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_path_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Exception_UnpackingFailedException(zend_class_entry *class_entry_RuntimeException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Exception", "UnpackingFailedException", class_MessagePack_Exception_UnpackingFailedException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);

	zval property_path_default_value;
	ZVAL_EMPTY_STRING(&property_path_default_value);
	zend_string *property_path_name = zend_string_init("path", sizeof("path") - 1, 1);
	zend_declare_typed_property(class_entry, property_path_name, &property_path_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_path_name);

	zval property_offset_default_value;
	ZVAL_NULL(&property_offset_default_value);
	zend_string *property_offset_name = zend_string_init("offset", sizeof("offset") - 1, 1);
	zend_declare_typed_property(class_entry, property_offset_name, &property_offset_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_offset_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Exception_InsufficientDataException(zend_class_entry *class_entry_MessagePack_Exception_UnpackingFailedException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Exception", "InsufficientDataException", class_MessagePack_Exception_InsufficientDataException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_MessagePack_Exception_UnpackingFailedException);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Exception_MappingException(zend_class_entry *class_entry_MessagePack_Exception_UnpackingFailedException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Exception", "MappingException", class_MessagePack_Exception_MappingException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_MessagePack_Exception_UnpackingFailedException);

	zval property_errors_default_value;
	ZVAL_UNDEF(&property_errors_default_value);
	zend_string *property_errors_name = zend_string_init("errors", sizeof("errors") - 1, 1);
	zend_declare_typed_property(class_entry, property_errors_name, &property_errors_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_errors_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Exception_InvalidTypeException(zend_class_entry *class_entry_InvalidArgumentException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Exception", "InvalidTypeException", class_MessagePack_Exception_InvalidTypeException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_InvalidArgumentException);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Attribute_Name(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Attribute", "Name", class_MessagePack_Attribute_Name_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_name_name);

	zval property_aliases_default_value;
	ZVAL_UNDEF(&property_aliases_default_value);
	zend_string *property_aliases_name = zend_string_init("aliases", sizeof("aliases") - 1, 1);
	zend_declare_typed_property(class_entry, property_aliases_name, &property_aliases_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_aliases_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Attribute_Type(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Attribute", "Type", class_MessagePack_Attribute_Type_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval property_type_default_value;
	ZVAL_UNDEF(&property_type_default_value);
	zend_string *property_type_name = zend_string_init("type", sizeof("type") - 1, 1);
	zend_declare_typed_property(class_entry, property_type_name, &property_type_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_type_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Attribute_ListOf(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Attribute", "ListOf", class_MessagePack_Attribute_ListOf_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval property_class_default_value;
	ZVAL_UNDEF(&property_class_default_value);
	zend_string *property_class_name = zend_string_init("class", sizeof("class") - 1, 1);
	zend_declare_typed_property(class_entry, property_class_name, &property_class_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_class_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Attribute_Naming(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Attribute", "Naming", class_MessagePack_Attribute_Naming_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval const_SNAKE_CASE_value;
	zend_string *const_SNAKE_CASE_value_str = zend_string_init("snake", strlen("snake"), 1);
	ZVAL_STR(&const_SNAKE_CASE_value, const_SNAKE_CASE_value_str);
	zend_string *const_SNAKE_CASE_name = zend_string_init_interned("SNAKE_CASE", sizeof("SNAKE_CASE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SNAKE_CASE_name, &const_SNAKE_CASE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SNAKE_CASE_name);

	zval const_KEBAB_CASE_value;
	zend_string *const_KEBAB_CASE_value_str = zend_string_init("kebab", strlen("kebab"), 1);
	ZVAL_STR(&const_KEBAB_CASE_value, const_KEBAB_CASE_value_str);
	zend_string *const_KEBAB_CASE_name = zend_string_init_interned("KEBAB_CASE", sizeof("KEBAB_CASE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_KEBAB_CASE_name, &const_KEBAB_CASE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_KEBAB_CASE_name);

	zval const_PASCAL_CASE_value;
	zend_string *const_PASCAL_CASE_value_str = zend_string_init("pascal", strlen("pascal"), 1);
	ZVAL_STR(&const_PASCAL_CASE_value, const_PASCAL_CASE_value_str);
	zend_string *const_PASCAL_CASE_name = zend_string_init_interned("PASCAL_CASE", sizeof("PASCAL_CASE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PASCAL_CASE_name, &const_PASCAL_CASE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PASCAL_CASE_name);

	zval const_SCREAMING_SNAKE_CASE_value;
	zend_string *const_SCREAMING_SNAKE_CASE_value_str = zend_string_init("screaming_snake", strlen("screaming_snake"), 1);
	ZVAL_STR(&const_SCREAMING_SNAKE_CASE_value, const_SCREAMING_SNAKE_CASE_value_str);
	zend_string *const_SCREAMING_SNAKE_CASE_name = zend_string_init_interned("SCREAMING_SNAKE_CASE", sizeof("SCREAMING_SNAKE_CASE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SCREAMING_SNAKE_CASE_name, &const_SCREAMING_SNAKE_CASE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SCREAMING_SNAKE_CASE_name);

	zval property_case_default_value;
	ZVAL_UNDEF(&property_case_default_value);
	zend_string *property_case_name = zend_string_init("case", sizeof("case") - 1, 1);
	zend_declare_typed_property(class_entry, property_case_name, &property_case_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_case_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Attribute_Discriminator(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Attribute", "Discriminator", class_MessagePack_Attribute_Discriminator_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval property_key_default_value;
	ZVAL_UNDEF(&property_key_default_value);
	zend_string *property_key_name = zend_string_init("key", sizeof("key") - 1, 1);
	zend_declare_typed_property(class_entry, property_key_name, &property_key_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_key_name);

	zval property_classes_default_value;
	ZVAL_UNDEF(&property_classes_default_value);
	zend_string *property_classes_name = zend_string_init("classes", sizeof("classes") - 1, 1);
	zend_declare_typed_property(class_entry, property_classes_name, &property_classes_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_classes_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Attribute_AsList(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Attribute", "AsList", class_MessagePack_Attribute_AsList_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Attribute_Factory(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Attribute", "Factory", class_MessagePack_Attribute_Factory_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Extension_TimestampExtension(zend_class_entry *class_entry_MessagePack_Extension)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Extension", "TimestampExtension", class_MessagePack_Extension_TimestampExtension_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_Extension);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Extension_DateTimeExtension(zend_class_entry *class_entry_MessagePack_Extension)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Extension", "DateTimeExtension", class_MessagePack_Extension_DateTimeExtension_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_Extension);

	zval property_timestamp32_default_value;
	ZVAL_FALSE(&property_timestamp32_default_value);
	zend_string *property_timestamp32_name = zend_string_init("timestamp32", sizeof("timestamp32") - 1, 1);
	zend_declare_typed_property(class_entry, property_timestamp32_name, &property_timestamp32_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_timestamp32_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_TypeTransformer_StreamTransformer(zend_class_entry *class_entry_MessagePack_CanPack)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\TypeTransformer", "StreamTransformer", class_MessagePack_TypeTransformer_StreamTransformer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanPack);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_TypeTransformer_EnumTransformer(zend_class_entry *class_entry_MessagePack_CanPack)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\TypeTransformer", "EnumTransformer", class_MessagePack_TypeTransformer_EnumTransformer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanPack);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_TypeTransformer_JsonSerializableTransformer(zend_class_entry *class_entry_MessagePack_CanPack)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\TypeTransformer", "JsonSerializableTransformer", class_MessagePack_TypeTransformer_JsonSerializableTransformer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanPack);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_TypeTransformer_ObjectTransformer(zend_class_entry *class_entry_MessagePack_CanPack)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\TypeTransformer", "ObjectTransformer", class_MessagePack_TypeTransformer_ObjectTransformer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanPack);

	zval property_jsonSerializable_default_value;
	ZVAL_FALSE(&property_jsonSerializable_default_value);
	zend_string *property_jsonSerializable_name = zend_string_init("jsonSerializable", sizeof("jsonSerializable") - 1, 1);
	zend_declare_typed_property(class_entry, property_jsonSerializable_name, &property_jsonSerializable_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_jsonSerializable_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_TypeTransformer_TraversableTransformer(zend_class_entry *class_entry_MessagePack_CanPack)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\TypeTransformer", "TraversableTransformer", class_MessagePack_TypeTransformer_TraversableTransformer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanPack);

	zval property_packToMap_default_value;
	ZVAL_UNDEF(&property_packToMap_default_value);
	zend_string *property_packToMap_name = zend_string_init("packToMap", sizeof("packToMap") - 1, 1);
	zend_declare_typed_property(class_entry, property_packToMap_name, &property_packToMap_default_value, ZEND_ACC_PRIVATE|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_packToMap_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_Bin(zend_class_entry *class_entry_MessagePack_CanBePacked)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "Bin", class_MessagePack_Type_Bin_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanBePacked);

	zval property_data_default_value;
	ZVAL_NULL(&property_data_default_value);
	zend_string *property_data_name = zend_string_init("data", sizeof("data") - 1, 1);
	zend_declare_property_ex(class_entry, property_data_name, &property_data_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_data_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_Ext(zend_class_entry *class_entry_MessagePack_CanBePacked)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "Ext", class_MessagePack_Type_Ext_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanBePacked);

	zval property_type_default_value;
	ZVAL_NULL(&property_type_default_value);
	zend_string *property_type_name = zend_string_init("type", sizeof("type") - 1, 1);
	zend_declare_property_ex(class_entry, property_type_name, &property_type_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_type_name);

	zval property_data_default_value;
	ZVAL_NULL(&property_data_default_value);
	zend_string *property_data_name = zend_string_init("data", sizeof("data") - 1, 1);
	zend_declare_property_ex(class_entry, property_data_name, &property_data_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_data_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_Map(zend_class_entry *class_entry_MessagePack_CanBePacked)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "Map", class_MessagePack_Type_Map_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_MessagePack_CanBePacked);

	zval property_map_default_value;
	ZVAL_NULL(&property_map_default_value);
	zend_string *property_map_name = zend_string_init("map", sizeof("map") - 1, 1);
	zend_declare_property_ex(class_entry, property_map_name, &property_map_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_map_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_Set(zend_class_entry *class_entry_MessagePack_CanBePacked, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "Set", class_MessagePack_Type_Set_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 2, class_entry_MessagePack_CanBePacked, class_entry_JsonSerializable);

	zval property_values_default_value;
	ZVAL_UNDEF(&property_values_default_value);
	zend_string *property_values_name = zend_string_init("values", sizeof("values") - 1, 1);
	zend_declare_typed_property(class_entry, property_values_name, &property_values_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_values_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_TypedArray(zend_class_entry *class_entry_MessagePack_CanBePacked, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "TypedArray", class_MessagePack_Type_TypedArray_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 2, class_entry_MessagePack_CanBePacked, class_entry_JsonSerializable);

	zval property_type_default_value;
	ZVAL_UNDEF(&property_type_default_value);
	zend_string *property_type_name = zend_string_init("type", sizeof("type") - 1, 1);
	zend_declare_typed_property(class_entry, property_type_name, &property_type_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_type_name);

	zval property_data_default_value;
	ZVAL_UNDEF(&property_data_default_value);
	zend_string *property_data_name = zend_string_init("data", sizeof("data") - 1, 1);
	zend_declare_typed_property(class_entry, property_data_name, &property_data_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_data_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_RegExp(zend_class_entry *class_entry_MessagePack_CanBePacked, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "RegExp", class_MessagePack_Type_RegExp_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 2, class_entry_MessagePack_CanBePacked, class_entry_JsonSerializable);

	zval property_source_default_value;
	ZVAL_UNDEF(&property_source_default_value);
	zend_string *property_source_name = zend_string_init("source", sizeof("source") - 1, 1);
	zend_declare_typed_property(class_entry, property_source_name, &property_source_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_source_name);

	zval property_flags_default_value;
	ZVAL_UNDEF(&property_flags_default_value);
	zend_string *property_flags_name = zend_string_init("flags", sizeof("flags") - 1, 1);
	zend_declare_typed_property(class_entry, property_flags_name, &property_flags_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_flags_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_Error(zend_class_entry *class_entry_MessagePack_CanBePacked, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "Error", class_MessagePack_Type_Error_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 2, class_entry_MessagePack_CanBePacked, class_entry_JsonSerializable);

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_name_name);

	zval property_message_default_value;
	ZVAL_UNDEF(&property_message_default_value);
	zend_string *property_message_name = zend_string_init("message", sizeof("message") - 1, 1);
	zend_declare_typed_property(class_entry, property_message_name, &property_message_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_message_name);

	zval property_cause_default_value;
	ZVAL_UNDEF(&property_cause_default_value);
	zend_string *property_cause_name = zend_string_init("cause", sizeof("cause") - 1, 1);
	zend_declare_typed_property(class_entry, property_cause_name, &property_cause_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ANY));
	zend_string_release(property_cause_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_BigInt(zend_class_entry *class_entry_MessagePack_CanBePacked, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "BigInt", class_MessagePack_Type_BigInt_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 2, class_entry_MessagePack_CanBePacked, class_entry_JsonSerializable);

	zval property_digits_default_value;
	ZVAL_UNDEF(&property_digits_default_value);
	zend_string *property_digits_name = zend_string_init("digits", sizeof("digits") - 1, 1);
	zend_declare_typed_property(class_entry, property_digits_name, &property_digits_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_digits_name);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_Undefined(zend_class_entry *class_entry_MessagePack_CanBePacked, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry *class_entry = zend_register_internal_enum("MessagePack\\Type\\Undefined", IS_UNDEF, class_MessagePack_Type_Undefined_methods);
	zend_class_implements(class_entry, 2, class_entry_MessagePack_CanBePacked, class_entry_JsonSerializable);

	zend_enum_add_case_cstr(class_entry, "Value", NULL);

	return class_entry;
}

static zend_class_entry *register_class_MessagePack_Type_Timestamp(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "MessagePack\\Type", "Timestamp", class_MessagePack_Type_Timestamp_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

	zval property_seconds_default_value;
	ZVAL_UNDEF(&property_seconds_default_value);
	zend_string *property_seconds_name = zend_string_init("seconds", sizeof("seconds") - 1, 1);
	zend_declare_typed_property(class_entry, property_seconds_name, &property_seconds_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_seconds_name);

	zval property_nanoseconds_default_value;
	ZVAL_UNDEF(&property_nanoseconds_default_value);
	zend_string *property_nanoseconds_name = zend_string_init("nanoseconds", sizeof("nanoseconds") - 1, 1);
	zend_declare_typed_property(class_entry, property_nanoseconds_name, &property_nanoseconds_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_nanoseconds_name);

	return class_entry;
}
