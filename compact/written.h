/* What the files of the writer share: its state, that is what a message has so far; strings, of which a repeated one
 * becomes a reference; shapes that it has defined or is about to; arrays that may be in two places. */
#pragma once

#include "../codec/array.h"
#include "../codec/caches.h"
#include "../codec/encoder.h"
#include "../wire/forms.h"

enum {
	MSGPACK_WRITER_STRING_SETS = 4096,
	MSGPACK_WRITER_SHAPES = 256,
	MSGPACK_WRITER_ARRAYS = 8192, /* a power of two */
	MSGPACK_STRINGS_MISSED = 128,
	MSGPACK_SEEN_STRINGS = 4096
};

/* A string that has been written. */
typedef struct {
	uint64_t tag;    /* the number of the message, without which an entry is free, and 32 bits of the hash */
	uint32_t offset; /* of the bytes in the buffer */
	uint16_t index;
	uint16_t length; /* 0: more than 16 bits */
} msgpack_written_string;

/* The keys of a map or of the objects of a class. */
typedef struct {
	uint32_t epoch;
	uint32_t hash;
	const HashTable *keys; /* an array, which the writer holds; NULL: what the class declares */
	const zend_class_entry *ce; /* NULL: of maps */
	uint32_t index;
	uint32_t key_bytes; /* see msgpack_key_bytes() */
	bool is_defined;    /* else its first map is not complete */
} msgpack_written_shape;

/* Strings of which it is only known that they have been seen. An entry has 16 bits of a hash, and of the number of the
 * search that entered it, without which it is free. */
typedef struct {
	uint32_t search; /* the last one, in the upper half */
	uint32_t left; /* strings that may still be entered: fewer than there are entries */
	uint32_t entries[MSGPACK_SEEN_STRINGS];
} msgpack_seen_strings;

/* A shareable array. */
typedef struct {
	uint32_t epoch;
	uint32_t ordinal;
	uint32_t height;        /* levels of arrays and objects, itself included */
	bool has_objects;       /* or references */
	size_t size;            /* bytes that it took; 0: it is in a column that is measured */
	const HashTable *array; /* the writer holds it */
} msgpack_written_array;

typedef struct {
	msgpack_written_string strings[MSGPACK_WRITER_STRING_SETS][2]; /* first: each set is in one cache line */
	msgpack_written_shape shapes[MSGPACK_WRITER_SHAPES];
	msgpack_written_array arrays[MSGPACK_WRITER_ARRAYS]; /* at most half of it; see msgpack_slot_to_set() */
	msgpack_seen_strings seen;
	uint32_t epoch; /* the last one used */
	void *memory;   /* where the allocation begins */
	bool is_in_use; /* by a writer that has not ended */
	bool is_inner;  /* for one message, while another one is written */
} msgpack_writer_tables;

/* Which arrays that are in two places are written once. */
typedef enum {
	MSGPACK_SHARES_NONE,
	MSGPACK_SHARES_DATA, /* those without objects and references */
	MSGPACK_SHARES_ALL   /* those with objects, too */
} msgpack_sharing;

typedef struct {
	msgpack_encode_dialect dialect; /* first: the encoder points to it */
	msgpack_writer_tables *tables;
	uint64_t tag;        /* the upper half of those of this message */
	msgpack_sharing shares;
	uint64_t sampled_from; /* the string from which on only a sample is looked up: see msgpack_passes_over() */
	/* Zero at first: */
	bool in_payload;     /* see msgpack_compact_set_in_payload() */
	bool used;           /* is there anything that needs the announcement? */
	bool pays;           /* false: that is one reference, to a string, which saves less than the announcement takes */
	bool may_be_longer;  /* padding of columns, or back-references with larger ordinals, may take more than all saves */
	bool shares_objects; /* is there an array with objects that is shared, or in columns? */
	bool in_columns;     /* is a list around that is written as columns? */
	int64_t saved;       /* bytes, against plain MessagePack */
	uint64_t strings;    /* written so far; the first MP_COMPACT_INDEXES have an index */
	uint64_t passed_to;  /* number of the last string that may have been passed over, plus one; 0: none has been */
	uint64_t looked_up_to; /* all strings with lower numbers have been looked up */
	size_t looked_up_at; /* offset of that string, or one before it */
	uint32_t shapes;     /* defined so far */
	uint32_t arrays;     /* in the table of arrays */
	uint32_t deepest;    /* level of the arrays written since an outer one began */
	uint32_t unshareable; /* what is so far: see msgpack_compact_prevent_sharing() */
	uint32_t measurement; /* of columns: the number of the last one */
	uint64_t measured_strings; /* the most that the columns in the current one have, which may be written first */
	uint32_t measured_levels; /* of columns in each other, in the current one */
	uint32_t deepest_level;   /* the most of these levels in a list or map */
	uint32_t vain_depth;      /* arrays up to this one were measured with one around them, which was no shorter */
	uint32_t vain_levels;     /* how many arrays around were measured so */
	HashTable *date_keys; /* a payload of a date; NULL: none has been in a column */
	bool has_references; /* a cell is the array of a reference */
	HashTable *open_rows; /* by address: rows being written that contain arrays or references; NULL: none */
	bool in_first;       /* are the first of many cells measured, to find whether all should be? */
	bool is_first;       /* is the value written anew, without columns, where something fails in them or after them? */
	bool no_columns;
	bool misses_columns; /* a list with objects would be shorter as columns, if the value could be written anew */
	bool no_union;       /* is a column measured that cannot be one: of a union, or of keys? */
	uint32_t scanned;    /* values that were searched for objects */
	uint64_t column_cost; /* see wire/column.h */
	uint32_t missed;     /* short arrays that were no columns, since the last one that was */
	msgpack_vector owned_arrays; /* HashTable *: whose references are dropped in the end */
	struct _zend_arena *arena; /* for columns that are measured; NULL: there were none */
} msgpack_compact_writer;

static zend_always_inline msgpack_compact_writer *msgpack_writer_of(const msgpack_encoder *encoder)
{
	return (msgpack_compact_writer *) encoder->dialect;
}

static zend_always_inline uint32_t msgpack_epoch_of(const msgpack_compact_writer *writer)
{
	return (uint32_t) (writer->tag >> 32);
}

/* Bytes that the first thing which needs the announcement has to save: a message is no more than 4 bytes longer than
 * the plain one. */
enum { MSGPACK_LEAST_SAVED = MP_COMPACT_ANNOUNCEMENT - 4 };

static zend_always_inline uint32_t msgpack_least_gain(const msgpack_compact_writer *writer)
{
	return EXPECTED(writer->used) ? 1 : MSGPACK_LEAST_SAVED;
}

/* Something is written that needs the announcement, and saves so many bytes. */
static zend_always_inline void msgpack_compact_save(msgpack_compact_writer *writer, int64_t bytes)
{
	writer->used = writer->pays = true;
	writer->saved += bytes;
}

/* What is written next keeps the arrays around it from being shared. */
static zend_always_inline void msgpack_compact_prevent_sharing(msgpack_encoder *encoder)
{
	msgpack_writer_of(encoder)->unshareable++;
}

/* Strings */

/* Short strings have up to so many bytes. Their hash is that of PHP, which has mostly computed it before. */
enum { MSGPACK_SHORT_STRING_MAX = 64, MSGPACK_SHORT_STRING_ROOM = MP_HEAD_MAX + MSGPACK_SHORT_STRING_MAX };

/* A string to be written. Inline functions pass its fields to those that are not, so that it need not be in memory. */
typedef struct {
	const char *bytes;
	size_t length;
	uint64_t hash;
	bool is_bin;
	bool is_key; /* or a name: readers look it up */
} msgpack_new_text;

/* The length in an entry. 0: it takes more than 16 bits, and is compared with the four bytes before the string. */
static zend_always_inline uint16_t msgpack_stored_length(size_t length)
{
	return length <= UINT16_MAX ? (uint16_t) length : 0;
}

static zend_always_inline uint64_t msgpack_tag_of(const msgpack_compact_writer *writer, uint64_t hash)
{
	return writer->tag | (uint32_t) hash;
}

static zend_always_inline msgpack_written_string *msgpack_string_set(const msgpack_compact_writer *writer,
	uint64_t hash)
{
	return writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
}

/* Is the entry that of the string? The bytes of an entry are always in the buffer; out of memory, they are others, and
 * the result is not used. */
static zend_always_inline bool msgpack_is_string_written(const msgpack_written_string *entry, uint64_t tag,
	const unsigned char *start, const char *bytes, size_t length)
{
	return entry->tag == tag && entry->length == msgpack_stored_length(length)
		&& (EXPECTED(length <= UINT16_MAX) || mp_load32(start + entry->offset - 4) == length)
		&& mp_equal(start + entry->offset, bytes, length);
}

/* The entry of a string in its set; NULL: it has not been written, or has been evicted. */
static zend_always_inline const msgpack_written_string *msgpack_find_string(const msgpack_encoder *encoder,
	const msgpack_written_string *set, uint64_t tag, const char *bytes, size_t length)
{
	return msgpack_is_string_written(&set[0], tag, encoder->start, bytes, length) ? &set[0]
		: msgpack_is_string_written(&set[1], tag, encoder->start, bytes, length) ? &set[1] : NULL;
}

/* Enters a string in its set. */
static zend_always_inline void msgpack_enter_string(msgpack_written_string *set, uint64_t tag, size_t offset,
	uint32_t index, size_t length)
{
	if (EXPECTED(offset <= UINT32_MAX)) {
		set[1] = set[0];
		set[0] = (msgpack_written_string) { tag, (uint32_t) offset, (uint16_t) index, msgpack_stored_length(length) };
	}
}

/* Of all strings one in sixteen, by what it is alone. A key has PHP's hash; a value, of MP_COMPACT_STRING_MIN bytes or
 * more, need not have it yet, and is told by its first, middle and last bytes. */
static zend_always_inline bool msgpack_is_in_sample(zend_string *string, bool is_key)
{
	const unsigned char *bytes = (const unsigned char *) ZSTR_VAL(string); /* and a NUL */
	size_t length = ZSTR_LEN(string);
	uint32_t mixed;

	if (is_key) {
		return (ZSTR_HASH(string) & 0xf0) == 0;
	}
	mixed = mp_load32(bytes) + 3 * mp_load32(bytes + length / 2 - 1) + 5 * mp_load32(bytes + length - 3);
	return mixed * UINT32_C(0x9e3779b1) >> 28 == 0;
}

/* Begins a search among strings. */
static zend_always_inline void msgpack_begin_search(msgpack_seen_strings *seen)
{
	seen->search += UINT32_C(1) << 16;
	if (UNEXPECTED(seen->search == 0)) { /* once in 65,536 searches */
		memset(seen->entries, 0, sizeof(seen->entries));
		seen->search = UINT32_C(1) << 16;
	}
	seen->left = MSGPACK_SEEN_STRINGS / 4;
}

/* Has there been such a string in this search? PHP's hash would take several times as long for those that have none
 * yet; those of eight bytes or more are told by their lengths and eight bytes at each end, of which all change the
 * slot. */
static zend_always_inline bool msgpack_is_seen(msgpack_seen_strings *seen, const zend_string *string)
{
	const char *bytes = ZSTR_VAL(string);
	size_t length = ZSTR_LEN(string);
	uint64_t hash = UNEXPECTED(length < 8) ? msgpack_hash_of_bytes(bytes, length)
		: ((mp_load_any64(bytes) ^ length) * MSGPACK_HASH_MULTIPLIER
			+ mp_load64((const unsigned char *) bytes + length - 8)) * MSGPACK_HASH_MULTIPLIER;
	uint32_t entry = seen->search | (uint32_t) (hash >> 48), slot = (uint32_t) (hash >> 32);

	while (seen->entries[slot %= MSGPACK_SEEN_STRINGS] >= seen->search) {
		if (seen->entries[slot++] == entry) {
			return true;
		}
	}
	seen->entries[slot] = entry;
	return false;
}

/* Are strings passed over? After MSGPACK_STRINGS_MISSED strings without a repetition only those in the sample and the
 * four from each multiple of 64 on are looked up, so that both few that repeat and many are found. */
static zend_always_inline bool msgpack_passes_over(const msgpack_compact_writer *writer)
{
	return UNEXPECTED(writer->strings >= writer->sampled_from) && (writer->strings & 60);
}

/* Looks up the strings that follow. Enters those that were passed over if the one with this index, which is repeated,
 * is among them; UINT32_MAX: none. */
void msgpack_look_up_next(msgpack_encoder *encoder, unsigned char *p, uint32_t index);

/* At `p` is repeated a string, with its index, or a shape or an array. */
static zend_always_inline void msgpack_resume_look_up(msgpack_encoder *encoder, unsigned char *p, uint32_t index)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (UNEXPECTED(writer->strings + MSGPACK_STRINGS_MISSED / 2 >= writer->sampled_from)) {
		msgpack_look_up_next(encoder, p, index);
	}
}

/* The reference to a string, as short as can be. NULL: the string itself is as short. */
static zend_always_inline unsigned char *msgpack_put_string_reference(msgpack_compact_writer *writer, unsigned char *p,
	uint32_t index, size_t length)
{
	size_t size = index <= UINT8_MAX ? 3 : 4;

	if (UNEXPECTED(length + 1 < size + msgpack_least_gain(writer))) {
		return NULL;
	}
	writer->saved += (int64_t) (length + 1 - size); /* one more of a bin */
	writer->pays |= writer->used || writer->saved > MP_COMPACT_ANNOUNCEMENT;
	writer->used = true;
	return EXPECTED(size == 3) ? mp_put_index8(p, MP_COMPACT_STRING, (uint8_t) index)
		: mp_put_index16(p, MP_COMPACT_STRING, (uint16_t) index);
}

/* Writes a str or bin for which there is room. `string`: it is a short str, with these bytes; else NULL. */
static zend_always_inline unsigned char *msgpack_put_literal_at(const msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string, const msgpack_new_text text)
{
	if (string && EXPECTED(text.length < 16)) {
		return msgpack_put_short_str(p, string);
	}
	p = text.is_bin ? mp_put_bin_head(p, (uint32_t) text.length)
		: mp_put_str_head(p, (uint32_t) text.length, encoder->options->str8);
	mp_copy(p, text.bytes, text.length);
	return p + text.length;
}

/* Writes a str or bin of MP_COMPACT_STRING_MIN bytes or more, or a reference to it; otherwise as above. */
static zend_always_inline unsigned char *msgpack_put_text_at(msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string, const msgpack_new_text text)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_string *set = msgpack_string_set(writer, text.hash);
	uint64_t tag = msgpack_tag_of(writer, text.hash);
	const msgpack_written_string *found = msgpack_find_string(encoder, set, tag, text.bytes, text.length);

	if (found) {
		unsigned char *after = msgpack_put_string_reference(writer, p, found->index, text.length);

		if (EXPECTED(after)) {
			msgpack_resume_look_up(encoder, p, found->index);
			return after;
		}
	}
	p = msgpack_put_literal_at(encoder, p, string, text);
	if (EXPECTED(writer->strings < MP_COMPACT_INDEXES)) {
		msgpack_enter_string(set, tag, (size_t) (p - encoder->start) - text.length, (uint32_t) writer->strings,
			text.length);
		writer->strings++;
	}
	return p;
}

/* Writes any string, for which there need not be room, and makes its hash. NULL: it failed. */
unsigned char *msgpack_put_any_text_at(msgpack_encoder *encoder, unsigned char *p, const msgpack_new_text text);

/* Writes a string that is not short, or need not be a str by the options, or for which there is no room yet. */
unsigned char *msgpack_put_other_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	bool is_key);

/* The index of a name that has been written; UINT32_MAX: it has none, has been evicted, or is too long to be referred
 * to. */
uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name);

/* Shapes */

enum {
	MSGPACK_WRITER_MAX_KEYS = 255, /* of a shape that is looked for */
	MSGPACK_KEY_BYTES_UNKNOWN = UINT32_MAX
};

/* Has the array at least `least` keys, which may be those of a shape? */
static zend_always_inline bool msgpack_may_have_shape(const HashTable *array, uint32_t least)
{
	return !HT_IS_PACKED(array) && array->nNumUsed == array->nNumOfElements && array->nNumOfElements >= least
		&& array->nNumOfElements <= MSGPACK_WRITER_MAX_KEYS;
}

/* Compares strings of the same length and hash by whole words, which may begin in the header before the bytes. */
static zend_always_inline bool msgpack_have_same_bytes(const zend_string *a, const zend_string *b)
{
	const char *p = (const char *) a + _ZSTR_HEADER_SIZE, *q = (const char *) b + _ZSTR_HEADER_SIZE;
	const size_t length = ZSTR_LEN(a), word = sizeof(uint64_t);

	if (UNEXPECTED(length > 2 * word)) {
		return mp_equal(p, q, length);
	}
	return mp_load_any64(p + length - word) == mp_load_any64(q + length - word)
		&& (length <= word || mp_load_any64(p) == mp_load_any64(q));
}

static zend_always_inline bool msgpack_is_same_key(const Bucket *a, const Bucket *b)
{
	return a->h == b->h && (a->key == b->key
		|| (a->key && b->key && ZSTR_LEN(a->key) == ZSTR_LEN(b->key) && msgpack_have_same_bytes(a->key, b->key)));
}

/* Have two arrays, of which msgpack_may_have_shape(), the same keys in the same order? */
static zend_always_inline bool msgpack_have_same_keys(const HashTable *a, const HashTable *b)
{
	const Bucket *key = a->arData, *end = key + a->nNumUsed, *other = b->arData;

	if (a->nNumUsed != b->nNumUsed) {
		return false;
	}
	for (; key < end; key++, other++) {
		if (!msgpack_is_same_key(key, other)) {
			return false;
		}
	}
	return true;
}

/* The hash of the shape of maps with these keys, or of objects of the class with these names; `keys` NULL: those that
 * the class declares. */
static zend_always_inline uint32_t msgpack_hash_of_shape(const zend_class_entry *ce, const HashTable *keys)
{
	uint64_t hash = ce ? ZSTR_HASH(ce->name) : 0;

	if (keys && keys->nNumUsed > 0) {
		hash += (keys->arData[0].h + keys->nNumUsed) * MSGPACK_HASH_MULTIPLIER + keys->arData[keys->nNumUsed - 1].h;
	}
	return (uint32_t) (hash * MSGPACK_HASH_MULTIPLIER >> 32);
}

/* The entry of that shape; NULL: none. */
static zend_always_inline msgpack_written_shape *msgpack_find_shape(const msgpack_compact_writer *writer,
	const zend_class_entry *ce, const HashTable *keys, uint32_t hash)
{
	msgpack_written_shape *slot = &writer->tables->shapes[hash % MSGPACK_WRITER_SHAPES];

	return slot->epoch == msgpack_epoch_of(writer) && slot->hash == hash && slot->ce == ce
		&& (slot->keys == keys || (slot->keys && keys && msgpack_have_same_keys(slot->keys, keys))) ? slot : NULL;
}

/* Bytes of the keys of a map, or of the nil, the class and the names of an object, where they have been written before.
 * 0: one is too long for a record. */
uint32_t msgpack_count_key_bytes(const zend_class_entry *ce, const HashTable *keys);

/* msgpack_count_key_bytes() of the shape, which are counted once. */
static zend_always_inline uint32_t msgpack_key_bytes(msgpack_written_shape *shape)
{
	if (UNEXPECTED(shape->key_bytes == MSGPACK_KEY_BYTES_UNKNOWN)) {
		shape->key_bytes = msgpack_count_key_bytes(shape->ce, shape->keys);
	}
	return shape->key_bytes;
}

/* Is the shape, which may be NULL, defined, and do records of it save enough? */
static zend_always_inline bool msgpack_takes_records(const msgpack_compact_writer *writer,
	msgpack_written_shape *shape)
{
	return shape && EXPECTED(shape->is_defined)
		&& EXPECTED(msgpack_key_bytes(shape) >= mp_index_size(shape->index) + msgpack_least_gain(writer));
}

/* Writes what precedes the `count` values of a record. */
static zend_always_inline unsigned char *msgpack_put_record_head_at(msgpack_encoder *encoder, unsigned char *p,
	const msgpack_written_shape *shape, uint32_t count)
{
	encoder->heads++;
	msgpack_resume_look_up(encoder, p, UINT32_MAX);
	msgpack_compact_save(msgpack_writer_of(encoder), (int64_t) shape->key_bytes - mp_index_size(shape->index));
	p = mp_put_array_head(msgpack_reserve_at(encoder, p, 2 * MP_HEAD_MAX), count + 1);
	return mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
}

/* Writes the keys of maps; or of objects of the class nil, the names, which are the keys or, where these are NULL, what
 * it declares, and its own. */
static inline bool msgpack_compact_put_keys(msgpack_encoder *encoder, const zend_class_entry *ce, const HashTable *keys)
{
	uint32_t count = keys ? keys->nNumUsed : (uint32_t) ce->default_properties_count;
	bool done = true;

	if (ce) {
		msgpack_put_nil(encoder);
	}
	for (uint32_t i = 0; done && i < count; i++) {
		zend_string *key = keys ? keys->arData[i].key : ce->properties_info_table[i]->name;

		done = ce && key ? encoder->dialect->name(encoder, key)
			: encoder->dialect->key(encoder, keys->arData[i].h, key);
	}
	return done && (!ce || encoder->dialect->name(encoder, ce->name));
}

/* Begins a definition of the shape, with so many keys, for a map or object inside the first one, which is not complete:
 * the keys follow. False: what has been saved does not pay for it. */
bool msgpack_begin_definition(msgpack_encoder *encoder, msgpack_written_shape *shape, uint32_t keys);

/* A shape that will be defined when the map or object with these keys is complete. NULL: there is no place for it. */
msgpack_written_shape *msgpack_add_shape(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *keys,
	uint32_t hash);

/* Counts the next shape, whose keys have been written. `shape` gets its index, if it has none; or is NULL. Where the
 * keys of a map or object inside this one have taken its place, they have been defined. */
void msgpack_define_written_shape(msgpack_compact_writer *writer, msgpack_written_shape *shape);

/* Arrays */

/* May the array be in two places? */
static zend_always_inline bool msgpack_is_shareable(const HashTable *array)
{
	return (GC_FLAGS(array) & GC_IMMUTABLE) || GC_REFCOUNT(array) > 1;
}

static zend_always_inline bool msgpack_may_be_shared(const msgpack_compact_writer *writer, const HashTable *array)
{
	return writer->shares != MSGPACK_SHARES_NONE && msgpack_is_shareable(array);
}

/* The slot of an array, or that which it would get, whose epoch is another one. */
static inline msgpack_written_array *msgpack_array_slot(const msgpack_compact_writer *writer, const HashTable *array)
{
	uint64_t hash = ((uint64_t) (uintptr_t) array >> 3) * MSGPACK_HASH_MULTIPLIER >> 32;
	msgpack_written_array *slot;

	do {
		slot = &writer->tables->arrays[hash++ % MSGPACK_WRITER_ARRAYS];
	} while (slot->epoch == msgpack_epoch_of(writer) && slot->array != array);
	return slot;
}

/* The entry of an array; NULL: it has not been entered, or the table was emptied since. */
static inline const msgpack_written_array *msgpack_find_array(const msgpack_compact_writer *writer,
	const HashTable *array)
{
	const msgpack_written_array *slot = msgpack_array_slot(writer, array);

	return slot->epoch == msgpack_epoch_of(writer) ? slot : NULL;
}

/* The slot in which an array is to be entered. A full table is emptied first: which entries are lost depends on their
 * order alone, not on addresses. */
msgpack_written_array *msgpack_slot_to_set(msgpack_compact_writer *writer, const HashTable *array);

/* Consumes a reference to an array, which is dropped in the end. False: memory has run out. */
bool msgpack_hold_array(msgpack_encoder *encoder, HashTable *array);

/* Writes a reference to the array or object of this ordinal, which saves so many bytes. */
void msgpack_compact_put_same(msgpack_encoder *encoder, uint32_t ordinal, int64_t saved);

enum { MSGPACK_LEAST_BACK_REFERENCE = 5 /* bytes of {nil: mark, 0: ordinal} */ };

/* Counts a back-reference of so many bytes: of what is in columns it may be longer than in plain MessagePack. */
void msgpack_compact_count_back_reference(msgpack_encoder *encoder, size_t size);

/* The entry of an array that has been written. NULL: it has not been, or cannot be referred to here: in a payload, or
 * where it would be nested too deep, or if an object in it has become a reference since. */
const msgpack_written_array *msgpack_compact_find_same(const msgpack_encoder *encoder, const HashTable *array);

/* Writes a reference to it. */
void msgpack_compact_put_same_array(msgpack_encoder *encoder, const msgpack_written_array *same);

/* Called before userland may run, after which a value cannot be written anew: from here on no array with objects is
 * shared. False: one is shared already, and the value has to be written anew. */
bool msgpack_compact_may_run_userland(msgpack_encoder *encoder);

/* Called before a reference is marked. False: the value has to be written anew, as an array with objects is shared
 * already: of a reference to an object a reader makes one of its first place; or as the array contains itself, and a
 * cell may be an array around it. */
bool msgpack_compact_may_mark_reference(msgpack_encoder *encoder, const zend_reference *reference);

/* An array or object is written at this level. */
static zend_always_inline void msgpack_compact_reach_level(msgpack_compact_writer *writer, uint32_t level)
{
	writer->deepest = MAX(writer->deepest, level);
}

/* Enters the level of an array. */
static zend_always_inline bool msgpack_compact_enter(msgpack_encoder *encoder)
{
	if (UNEXPECTED(!msgpack_encoder_enter(encoder))) {
		return false;
	}
	msgpack_compact_reach_level(msgpack_writer_of(encoder), encoder->depth);
	return true;
}

/* The state before a shareable array is written. */
typedef struct {
	uint32_t ordinal;
	uint32_t level;
	uint32_t side_effects; /* of the encoder */
	uint32_t unshareable;  /* of the writer */
	uint32_t outer;        /* of the writer: `deepest` */
	size_t start;          /* offset of the array */
} msgpack_shareable_array;

msgpack_shareable_array msgpack_begin_shareable(msgpack_encoder *encoder, uint32_t ordinal, uint32_t level,
	const unsigned char *start);

/* Enters the complete array in the table, unless it contains what must not be shared. */
void msgpack_end_shareable(msgpack_encoder *encoder, HashTable *array, const msgpack_shareable_array *shareable);

/* Single values. Functions that take the cursor return the next one; NULL: they failed. */

/* Does the string get an index, and its hash from PHP, and is there room for it? */
static zend_always_inline bool msgpack_is_short_string(const msgpack_encoder *encoder, const unsigned char *p,
	const zend_string *string)
{
	return ZSTR_LEN(string) - MP_COMPACT_STRING_MIN <= MSGPACK_SHORT_STRING_MAX - MP_COMPACT_STRING_MIN
		&& (size_t) (encoder->limit - p) >= MSGPACK_SHORT_STRING_ROOM;
}

/* Writes a string of any length. */
static zend_always_inline unsigned char *msgpack_compact_put_string_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *string, bool is_key)
{
	msgpack_new_text text = { .bytes = ZSTR_VAL(string), .length = ZSTR_LEN(string) };

	if (UNEXPECTED(!msgpack_is_short_string(encoder, p, string)
		|| encoder->options->str_bin != MSGPACK_STR_BIN_STR)) {
		return msgpack_put_other_string_at(encoder, p, string, is_key);
	}
	if (msgpack_passes_over(msgpack_writer_of(encoder)) && !msgpack_is_in_sample(string, is_key)) {
		msgpack_writer_of(encoder)->strings++;
		return msgpack_put_literal_at(encoder, p, string, text);
	}
	text.hash = ZSTR_HASH(string);
	return msgpack_put_text_at(encoder, p, string, text);
}

/* Writes the name of a property, which is always a str. */
static zend_always_inline unsigned char *msgpack_compact_put_name_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *name)
{
	msgpack_new_text text = { .bytes = ZSTR_VAL(name), .length = ZSTR_LEN(name), .hash = ZSTR_HASH(name),
		.is_key = true };

	return EXPECTED(msgpack_is_short_string(encoder, p, name)) ? msgpack_put_text_at(encoder, p, name, text)
		: msgpack_put_any_text_at(encoder, p, text);
}

/* Writes any value. NULL: failed. */
static zend_always_inline unsigned char *msgpack_compact_put_at(msgpack_encoder *encoder, unsigned char *p, zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return msgpack_compact_put_string_at(encoder, p, Z_STR_P(value), false);
	}
	if (Z_TYPE_P(value) < IS_STRING) {
		return msgpack_put_plain_at(encoder, p, value);
	}
	encoder->cursor = p;
	return encoder->dialect->value(encoder, value) ? encoder->cursor : NULL;
}

/* measured_columns.c, written_columns.c: see wire/column.h */

/* The types of all values in an array, a bit for each. */
static inline uint32_t msgpack_types_in(const HashTable *array)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		types |= UINT32_C(1) << Z_TYPE_P(msgpack_value_at(array, i));
	}
	return types;
}

enum { MSGPACK_COLUMN_MIN = 3 }; /* cells */

/* May the value of a map be in a column: of arrays and objects, or of numbers by many integers? Texts as keys would be
 * read in twice the time. */
static zend_always_inline bool msgpack_may_be_in_column(const HashTable *map, uint32_t index)
{
	enum { MANY = 16, MANY_TEXTS = 128 };
	const Bucket *bucket = &map->arData[index];

	return msgpack_is_container(&bucket->val) || (bucket->key ? map->nNumUsed >= MANY_TEXTS : map->nNumUsed >= MANY
		&& (Z_TYPE(bucket->val) == IS_LONG || Z_TYPE(bucket->val) == IS_DOUBLE));
}

/* May a list, or a map by its first values, be columns? `is_tried`: they are measured if so; else it is only asked
 * whether anything repeats, and repeated texts are found elsewhere. */
bool msgpack_may_be_columns(const HashTable *array, bool is_list, bool is_tried);

/* Writes a list or a map as columns, if that is shorter; sets `done` to false if that failed. The array has been
 * entered. False: nothing has been written. */
bool msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done);
