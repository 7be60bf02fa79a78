/**
 * Reads msgpack's compact form (docs/compact-format.md), and plain MessagePack: node compact_reader.mjs < message
 *
 *   import { read } from './compact_reader.mjs';
 *   read(bytes, { typedArrays: true })
 *
 * A map with integer keys becomes a Map, any other an object; an object one with its class as __class__; integers
 * beyond 2^53 BigInts; timestamps Dates, of milliseconds; other ext values {type, data}. Not read are arrays and
 * objects that are held by reference in two places, and the text of Serializable. With typedArrays a list of numbers
 * that is a column becomes an Int32Array, Float64Array or BigInt64Array. In a key that is no UTF-8 bytes beyond ASCII
 * are U+DC80 to U+DCFF.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ANNOUNCEMENT = [0x92, 0x82, 0xc0, 3, 0]; // and the version
const VERSION = 0;
const range = (first, count) => Array.from({ length: count }, (_, i) => first + i);
const [STRING, SHAPE, COLUMNS, SAME, LIST_PAYLOAD, MAP_PAYLOAD, , APPLICATION] = range(0x50, 8);
const [FLOATS, DICTIONARY, UNION, , LISTS, MAPS, TUPLES, OPTIONAL, MISSING, TEXTS] = range(0x30, 10);
const [REFERENCE, SAME_OBJECT, ENUM_CASE] = [1, 4, 6]; // in PECL msgpack's forms of PHP values
const PADDING = 0x3f;
const PREFIX = 0x12; // of a text: as many bytes as the text before begins with
const BLOCK = 16384;
const COST_PER_BYTE = 200; // of what columns create
const KEY_MAX = 255;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export class Malformed extends Error {}

function need(condition, why) {
  if (!condition) throw new Malformed(why);
}

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);
const narrow = (integer) => (Number.isSafeInteger(Number(integer)) ? Number(integer) : integer);
const isNumber = (token) => ['integer', 'float'].includes(token.kind);
const isLong = (token) => token?.kind === 'string' && token.size > KEY_MAX;

/** A text, or its bytes if they are no UTF-8. */
function textOf(bytes) {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes;
  }
}

/** How many columns lists of these lengths have: a single one has a column for each block of its elements. */
const blocks = (lengths) => (lengths.length === 1 ? Math.ceil(Math.max(1, Number(lengths[0])) / BLOCK) : 1);

/** So many numbers of so many bits, at most 8, the lowest bits of a byte first. */
function numbersOfBits(body, bits, count) {
  need(body.length === Math.ceil((count * bits) / 8), 'a column with another number of cells');
  const bytes = [...body, 0, 0];
  const mask = (1 << bits) - 1;
  return Array.from({ length: count }, (_, i) => {
    const at = Math.floor((i * bits) / 8);
    return ((bytes[at] | (bytes[at + 1] << 8)) >> (i * bits) % 8) & mask;
  });
}

/** Arrays, or typed arrays, as one. */
function joined(parts) {
  if (parts.length === 1) return parts[0];
  const type = parts.every((part) => part.constructor === parts[0].constructor) ? parts[0].constructor : Array;
  const all = new type(sum(parts.map((part) => part.length)));
  parts.reduce((at, part) => part.forEach((each, i) => (all[at + i] = each)) ?? at + part.length, 0);
  return all;
}

/** What PHP makes of a key: "5" is 5. */
function arrayKey({ kind, value }) {
  const read = value instanceof Uint8Array ? textOf(value) : value;
  const escaped = (all, byte) => all + String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
  const text = read instanceof Uint8Array ? read.reduce(escaped, '') : read;
  if (kind !== 'string' || !/^(0|-?[1-9]\d{0,18})$/.test(text)) return text;
  return BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? narrow(BigInt(text)) : text;
}

function put(map, key, value) {
  return Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true });
}

/** The map of these [key, value]. */
function mapOf(pairs) {
  if (pairs.some(([key]) => typeof key !== 'string')) return new Map(pairs);
  const result = {};
  for (const [key, value] of pairs) put(result, key, value);
  return result;
}

function integerAt(bytes, at, head = bytes[at]) {
  if (head < 0x80 || head >= 0xe0) return [(head << 24) >> 24, at + 1];
  need(head >= 0xcc && head <= 0xd3, 'an integer is needed');
  const [data, width] = [view(bytes), 1 << (head & 3)];
  need(at + 1 + width <= bytes.length, 'an integer is cut off');
  if (width === 8) return [narrow(head < 0xd0 ? data.getBigUint64(at + 1) : data.getBigInt64(at + 1)), at + 9];
  return [data[`get${head < 0xd0 ? 'Uint' : 'Int'}${8 * width}`](at + 1), at + 1 + width];
}

/** The cells of a column of integers: its kind, what they begin at, and as many numbers as are needed. */
function integers(data, count) {
  need(data.length && data[0] < 0x10 && (data[0] & 7) < 5, 'no column of integers');
  const [width, isSequence] = [[0, 1, 2, 4, 8][data[0] & 7], data[0] & 8];
  let [base, at] = integerAt(data, 1);
  let step = 0;
  if (isSequence) [step, at] = integerAt(data, at);
  const numbers = isSequence ? Math.max(0, count - 1) : count;
  need(data.length === at + numbers * width, 'a column with another number of cells');
  const cells = (convert, wrap) => {
    const get = `get${width < 8 ? 'Uint' : 'BigUint'}${8 * width}`;
    const result = isSequence && count ? [wrap(convert(base))] : [];
    for (let i = 0, last = convert(base); i < numbers; i++) {
      const number = convert(width ? view(data)[get](at + i * width) : 0);
      result.push(wrap(last + (isSequence ? convert(step) : convert(0)) + number));
      if (isSequence) last = convert(result[result.length - 1]);
    }
    return result;
  };
  if (width < 8 && [base, step].every(Number.isSafeInteger)) {
    const small = cells(Number, (cell) => cell);
    if (small.every(Number.isSafeInteger)) return small;
  }
  return cells(BigInt, (cell) => narrow(BigInt.asIntN(64, cell)));
}

/** Floats that are integers divided by a power of ten. Of a whole number some columns have the integer. */
function decimals(data, count) {
  const [power, hasIntegers] = [10 ** (data[0] & 7), data[0] & 8];
  const isWhole = (cell) => hasIntegers && typeof cell === 'bigint' && cell % BigInt(power) === 0n;
  const cells = integers(data.subarray(1), count);
  return cells.map((cell) => (isWhole(cell) ? narrow(cell / BigInt(power)) : Number(cell) / power));
}

function typed(numbers) {
  if (numbers.some((each) => typeof each === 'bigint')) {
    const isWhole = numbers.every((each) => typeof each === 'bigint' || Number.isInteger(each));
    return isWhole ? BigInt64Array.from(numbers, BigInt) : numbers;
  }
  const isSmall = numbers.every((each) => Object.is(each, each | 0));
  return (isSmall ? Int32Array : Float64Array).from(numbers);
}

/** The date of a timestamp, which has seconds of 32, 34 or 64 bits, and nanoseconds of 30 in front of the latter. */
function dateOf(type, bytes) {
  if (type !== -1 || ![4, 8, 12].includes(bytes.length)) return undefined;
  const first = view(bytes).getUint32(0);
  if (bytes.length === 4) return new Date(first * 1000);
  const [high, nanoseconds] = bytes.length === 8 ? [first & 3, first >>> 2] : [view(bytes).getInt32(4), first];
  if (nanoseconds > 999999999) return undefined;
  return new Date((high * 2 ** 32 + view(bytes).getUint32(bytes.length - 4)) * 1000 + Math.floor(nanoseconds / 1e6));
}

class Reader {
  at = 0;
  strings = [];
  shapes = [];
  objects = new WeakSet(); // and enum cases, unlike a map that has "__class__" as a key
  containers = [null]; // by ordinal; undefined: not complete, or empty
  inPayload = false; // in what __serialize() has returned, down to the next object

  constructor(bytes, isCompact, options) {
    Object.assign(this, { bytes, view: view(bytes), isCompact, options, credit: COST_PER_BYTE * bytes.length });
  }

  // Tokens

  take(length) {
    need(this.at + length <= this.bytes.length, 'the message is cut off');
    return this.bytes.subarray(this.at, (this.at += length));
  }

  number(size) {
    return this.take(size).reduce((all, byte) => all * 256 + byte, 0);
  }

  /** {kind, value}: nil, boolean, integer, float, string, array and map with their count, ext. */
  token() {
    const head = this.number(1);
    const string = (size) => ({ kind: 'string', size, value: textOf(this.take(size)) });
    const ext = (size) => ({ kind: 'ext', head, type: (this.number(1) << 24) >> 24, value: this.take(size) });
    if (head >= 0x80 && head < 0x90) return { kind: 'map', value: head & 15 };
    if (head >= 0x90 && head < 0xa0) return { kind: 'array', value: head & 15 };
    if (head >= 0xa0 && head < 0xc0) return string(head & 31);
    if (head === 0xc0) return { kind: 'nil', value: null };
    if (head === 0xc2 || head === 0xc3) return { kind: 'boolean', value: head === 0xc3 };
    if (head === 0xca || head === 0xcb) {
      const at = this.take(head === 0xca ? 4 : 8).byteOffset - this.bytes.byteOffset;
      return { kind: 'float', value: head === 0xca ? this.view.getFloat32(at) : this.view.getFloat64(at) };
    }
    if (head >= 0xc4 && head <= 0xc6) {
      const size = this.number(1 << (head - 0xc4));
      return { kind: 'string', size, value: this.take(size) };
    }
    if (head >= 0xc7 && head <= 0xc9) return ext(this.number(1 << (head - 0xc7)));
    if (head >= 0xd4 && head <= 0xd8) return ext(1 << (head - 0xd4));
    if (head >= 0xd9 && head <= 0xdb) return string(this.number(1 << (head - 0xd9)));
    if (head >= 0xdc) {
      if (head < 0xe0) return { kind: head < 0xde ? 'array' : 'map', value: this.number(head & 1 ? 4 : 2) };
    }
    const [value, end] = integerAt(this.bytes, this.at - 1);
    this.at = end;
    return { kind: 'integer', value };
  }

  /** The ext value of one of these types that comes next, if one does. */
  marker(...types) {
    const before = this.at;
    const token = this.isCompact && this.at < this.bytes.length ? this.token() : {};
    if (token.kind === 'ext' && types.includes(token.type)) return token;
    this.at = before;
  }

  many(count, each) {
    const all = [];
    for (let i = 0; i < count; i++) all.push(each(i));
    return all;
  }

  // Scalars

  /** A token with references followed: what is no array or map, or a key. */
  scalar(token = this.token()) {
    if (!this.isCompact) return token;
    if (token.kind === 'string' && token.size >= 3 && this.strings.length < 65536) this.strings.push(token);
    if (token.kind !== 'ext' || token.type < 0x50 || token.type > 0x5f) return token;
    const { head, type, value } = token;
    const number = value.reduce((all, byte) => all * 256 + byte, 0);
    if (type === STRING && (head === 0xd4 || head === 0xd5)) {
      const string = this.strings[number];
      need(string && !(this.inPayload && isLong(string)), 'no string with this index');
      return string;
    }
    if (type === SAME && [1, 2, 4].includes(value.length)) {
      const same = this.containers[number];
      need(same && (!this.inPayload || this.objects.has(same)), 'no array, map or object with this ordinal');
      return { kind: 'same', value: same };
    }
    need(type === APPLICATION && value.length, 'an ext value that has no meaning here');
    return { kind: 'ext', type: (value[0] << 24) >> 24, value: value.subarray(1) };
  }

  /** A key or a name. A reference is to a short string. */
  key() {
    const token = this.token();
    const key = this.scalar(token);
    need(key === token || !isLong(key), 'a reference to a long string as a key');
    need(['nil', 'integer', 'string'].includes(key.kind), 'a key that this example does not read');
    return key;
  }

  value() {
    const token = this.token();
    if (token.kind === 'array') return this.array(token.value);
    if (token.kind === 'map') return this.map(token.value);
    const { kind, type, value } = this.scalar(token);
    return kind === 'ext' ? dateOf(type, value) ?? { type, data: value } : value;
  }

  // Arrays, maps and objects

  begin() {
    return this.containers.push(undefined) - 1;
  }

  complete(ordinal, container) {
    if (container.size ?? container.length ?? Object.keys(container).length) this.containers[ordinal] = container;
    return container;
  }

  array(count) {
    const marker = count ? this.marker(SHAPE, COLUMNS, LIST_PAYLOAD, MAP_PAYLOAD) : null;
    if (marker?.type === COLUMNS) return this.columns(marker, count - 1);
    const ordinal = this.begin();
    if (marker?.type === SHAPE) {
      const shape = this.shapeOf(marker, count - 1);
      return this.filled(shape, ordinal);
    }
    if (marker) return this.objectWithPayload(marker, count - 1, ordinal);
    return this.complete(ordinal, this.many(count, () => this.value()));
  }

  map(count) {
    const ordinal = this.begin();
    const [keys, pairs] = [[], []];
    for (let i = 0; i < count; i++) {
      const key = this.key();
      if (i === 0 && key.kind === 'nil') return this.form(count, ordinal);
      keys.push(key);
      pairs.push([arrayKey(key), this.value()]);
    }
    if (count) this.define(keys);
    return this.complete(ordinal, mapOf(pairs));
  }

  /** A map whose first key is nil: PECL msgpack's form of a PHP value. */
  form(count, ordinal, defines = true) {
    const mark = this.key();
    if (mark.kind === 'string') return this.object(count, mark, ordinal, defines);
    need(count > 1, 'a form without a value');
    if (mark.value === REFERENCE) return this.heldByReference(count, ordinal);
    need(mark.value === SAME_OBJECT || mark.value === ENUM_CASE, 'a form that this example does not read');
    need(count === 2, 'a form with another number of pairs');
    const [key, { kind, value }] = [this.key(), this.key()];
    if (mark.value === SAME_OBJECT) {
      const same = kind === 'integer' && key.value === 0 && this.containers[value];
      need(same && this.objects.has(same), 'a back-reference that means no object');
      return same;
    }
    need(key.kind === 'string' && kind === 'string', 'an enum case without a name');
    return put(this.newObject(ordinal, key), '__case__', value);
  }

  /** An array, or an object, whose form follows. */
  heldByReference(count, ordinal) {
    const pairs = [];
    for (let i = 1; i < count; i++) {
      const key = this.key();
      if (i === 1 && key.kind === 'nil') return this.form(count - 1, ordinal, false);
      pairs.push([arrayKey(key), this.value()]);
    }
    return mapOf(pairs);
  }

  newObject(ordinal, className) {
    const object = { __class__: className.value };
    this.objects.add(object);
    return this.complete(ordinal, object);
  }

  object(count, className, ordinal, defines) {
    const result = this.newObject(ordinal, className);
    const [outer, names] = [this.inPayload, []];
    for (let i = 1; i < count; i++) {
      this.inPayload = false;
      const name = this.key();
      names.push(name);
      this.inPayload = name.kind === 'nil';
      const [key, begun] = [this.inPayload ? '__payload__' : String(arrayKey(name)), this.containers.length];
      const value = this.value();
      const isPayload = count === 2 && this.containers.length > begun && !this.objects.has(value);
      need(name.kind !== 'nil' || isPayload, 'a payload that is no array, or beside properties');
      put(result, key, value);
    }
    this.inPayload = outer;
    if (defines) this.define(names, className);
    return result;
  }

  /** A map or object has these keys. A shape beyond the last index has none. */
  define(keys, className) {
    if (!keys.every(({ kind }) => kind === 'string' || kind === 'integer')) return false;
    const isUsable = new Set(keys.map((key) => String(arrayKey(key)))).size === keys.length;
    this.shapes.push(isUsable ? { keys, className } : null);
    return isUsable;
  }

  shapeAt(data) {
    const shape = data.length <= 2 && this.shapes[data.reduce((all, byte) => all * 256 + byte, 0)];
    need(shape && ![shape.className, ...shape.keys].some(isLong), 'no shape with this index, or one with a long key');
    return shape;
  }

  /** The shape that a marker means, or that the keys define which follow it; so many items are to be in its array. */
  shapeOf({ head, value }, count) {
    need(head === 0xd4 || head === 0xd5 || (head === 0xc7 && !value.length), 'an index in another encoding');
    const shape = value.length ? this.shapeAt(value) : this.definition(count);
    const pairs = shape.keys.length + (shape.className ? 1 : 0);
    need(count === (value.length ? shape.keys.length : 2 * pairs), 'another number of values');
    return shape;
  }

  definition(count) {
    need(count && count % 2 === 0, 'a definition needs as many values as keys');
    const keys = this.many(count / 2, () => this.key());
    const className = keys[0].kind === 'nil' ? this.key() : undefined;
    if (className) keys.shift();
    need(!className || className.kind === 'string', 'a class without a name');
    need(this.define(keys, className) && ![className, ...keys].some(isLong), 'keys that define no shape');
    return { keys, className };
  }

  filled({ keys, className }, ordinal) {
    if (!className) return this.complete(ordinal, mapOf(keys.map((key) => [arrayKey(key), this.value()])));
    const [result, outer] = [this.newObject(ordinal, className), this.inPayload];
    this.inPayload = false;
    for (const key of keys) put(result, String(arrayKey(key)), this.value());
    this.inPayload = outer;
    return result;
  }

  objectWithPayload({ head, type, value }, count, ordinal) {
    const isMap = type === MAP_PAYLOAD;
    need((isMap ? [0xd5, 0xd6] : [0xd4, 0xd5]).includes(head), 'indexes in another encoding');
    const middle = isMap ? value.length / 2 : value.length;
    const className = this.strings[value.subarray(0, middle).reduce((all, byte) => all * 256 + byte, 0)];
    const shape = isMap ? this.shapeAt(value.subarray(middle)) : null;
    need(className && !isLong(className), 'no class');
    need(!isMap || (!shape.className && shape.keys.length === count), 'no payload');
    const [result, outer] = [this.newObject(ordinal, className), this.inPayload];
    const payload = this.begin();
    this.inPayload = true;
    const list = () => this.complete(payload, this.many(count, () => this.value()));
    put(result, '__payload__', isMap ? this.filled(shape, payload) : list());
    this.inPayload = outer;
    return result;
  }

  // Columns

  charge(cost) {
    this.credit -= cost;
    need(this.credit >= 0, 'columns cost more than the message has bytes for');
  }

  /** A list or map that is written as columns, which is a cell of its own. */
  columns({ head, value }, count) {
    const isContainer = (value[0] === LISTS || value[0] === MAPS) && value[1] === 0;
    need([0xc7, 0xd6, 0xd7, 0xd8].includes(head) && isContainer, 'neither list nor map');
    const columns = value[0] === LISTS ? blocks(integers(value.subarray(1), 1)) : 2;
    need(count === columns || count === columns + 1, 'another number of columns');
    const [result] = this.cells(value, columns, 1);
    if (count > columns) need(this.marker(COLUMNS)?.value[0] === PADDING, 'more columns than are needed');
    return result;
  }

  /** The values of so many cells, for "values"; or tokens, for "keys" and "parts". */
  column(count, purpose = 'values', inUnion = false) {
    const { kind, type, value } = this.token();
    if (kind === 'ext' && type === COLUMNS && (purpose !== 'digits' || value[0] < 0x10)) {
      const column = this.numbers(value, count);
      if (purpose === 'values') return this.options.typedArrays ? typed(column) : column;
      const isFloat = value[0] === FLOATS || (value[0] & 0xf8) === 0x10;
      const kindOf = (each) => (isFloat || (typeof each === 'number' && !Number.isInteger(each)) ? 'float' : 'integer');
      return column.map((each) => ({ kind: kindOf(each), value: each }));
    }
    need(kind === 'array' && purpose !== 'digits', 'a column of another kind');
    const marker = value ? this.marker(SHAPE, COLUMNS) : null;
    if (marker) {
      const allowed = { keys: [DICTIONARY, TEXTS], parts: [DICTIONARY] }[purpose];
      need(!allowed || (marker.type === COLUMNS && allowed.includes(marker.value[0])), 'no keys or parts');
      if (marker.type === SHAPE) return this.mapsOfShape(marker, value - 1, count);
      return this.cells(marker.value, value - 1, count, purpose, purpose === 'values' && !inUnion);
    }
    need(value === count, 'a column with another number of cells');
    return this.many(count, () => (purpose === 'values' ? this.value() : this.simple(purpose)));
  }

  numbers(data, count) {
    if (data[0] !== FLOATS) return ((data[0] & 0xf0) === 0x10 ? decimals : integers)(data, count);
    need(data.length === 1 + 8 * count, 'a column with another number of cells');
    return this.many(count, (i) => view(data).getFloat64(1 + 8 * i));
  }

  /** A key, a part of a text, or a value that may stand for many cells. */
  simple(purpose) {
    const token = this.scalar();
    const isSame = purpose === 'values' && token.kind === 'same';
    need(['nil', 'boolean', 'string'].includes(token.kind) || isNumber(token) || isSame, 'a value that may not be one');
    return purpose === 'values' ? token.value : token;
  }

  cells(data, columns, count, purpose = 'values', mayBeUnion = true) {
    const [kind, body] = [data[0], data.subarray(1)];
    const create = { [LISTS]: this.lists, [MAPS]: this.maps, [TUPLES]: this.tuples, [TEXTS]: this.texts }[kind];
    need(count || !create, 'lists, maps or texts without cells');
    if (create) return create.call(this, body, columns, count, purpose);
    if (kind === DICTIONARY) {
      need(columns > 0 && columns <= 256, 'a dictionary of this number of values');
      const values = this.many(columns, () => this.simple(purpose));
      return numbersOfBits(body, Math.ceil(Math.log2(columns)), count).map((index) => {
        need(index < columns, 'an index that has no value');
        return values[index];
      });
    }
    if (kind === UNION) {
      need(mayBeUnion && columns > 1 && columns <= 16, 'no union, or one of this number of columns');
      const indexes = numbersOfBits(body, Math.ceil(Math.log2(columns)), count);
      const counts = this.many(columns, (i) => indexes.filter((index) => index === i).length);
      need(counts.every((each) => each) && sum(counts) === count, 'an index without a column, or a column without cells');
      const cells = counts.map((each) => this.column(each, 'values', true)[Symbol.iterator]());
      return indexes.map((index) => cells[index].next().value);
    }
    need(columns === 1, 'this column has one');
    need(kind === OPTIONAL, 'no encoding of a column');
    const isSet = numbersOfBits(body, 1, count);
    const cells = this.column(sum(isSet), 'values', !mayBeUnion)[Symbol.iterator]();
    return isSet.map((set) => (set ? cells.next().value : null));
  }

  lists(body, columns, count) {
    const lengths = integers(body, count);
    need(columns === blocks(lengths) && lengths.every((length) => length >= 0), 'lists of these lengths');
    this.charge(192 * count + 48 * sum(lengths.map(Number)));
    const ordinals = lengths.map(() => this.begin());
    const last = sum(lengths.map(Number)) - BLOCK * (columns - 1);
    const parts = this.many(columns, (i) => this.column(i < columns - 1 ? BLOCK : last));
    const elements = joined(parts);
    let at = 0;
    return lengths.map((length, i) => this.complete(ordinals[i], elements.slice(at, (at += length))));
  }

  tuples(body, columns, count) {
    need(!body.length && columns, 'lists without elements');
    this.charge(count * (192 + 48 * columns));
    const ordinals = this.many(count, () => this.begin());
    const elements = this.many(columns, () => this.column(count));
    return ordinals.map((ordinal, i) => this.complete(ordinal, elements.map((column) => column[i])));
  }

  maps(body, columns, count) {
    const lengths = integers(body, count);
    need(columns === 2 && lengths.every((length) => length >= 1), 'maps of these lengths');
    this.charge(368 * count + 72 * sum(lengths.map(Number)));
    const ordinals = lengths.map(() => this.begin());
    const keys = this.column(sum(lengths), 'keys');
    need(keys.every(({ kind }) => kind === 'integer' || kind === 'string'), 'a key that is neither integer nor string');
    const values = this.column(keys.length);
    const pairs = keys.map((key, i) => [arrayKey(key), values[i]]);
    let at = 0;
    return lengths.map((length, i) => {
      const own = pairs.slice(at, (at += length));
      need(new Set(own.map(([key]) => key)).size === length, 'two keys are alike');
      return this.complete(ordinals[i], mapOf(own));
    });
  }

  mapsOfShape(marker, items, count) {
    const { keys, className } = this.shapeOf(marker, items);
    need(count, 'maps without cells');
    this.charge(count * Math.max(className ? 800 : 0, 368 + 72 * keys.length));
    const ordinals = this.many(count, () => this.begin());
    if (className) return this.objectsOfShape(keys, className, ordinals);
    const rows = ordinals.map(() => []); // pairs
    for (const key of keys) this.columnOfKey(rows, (row, cell) => row.push([arrayKey(key), cell]));
    need(rows.every((row) => row.length), 'a map without keys');
    return ordinals.map((ordinal, i) => this.complete(ordinal, mapOf(rows[i])));
  }

  /** Objects, which exist before their columns are read. */
  objectsOfShape(keys, className, ordinals) {
    const [rows, outer] = [ordinals.map((at) => this.newObject(at, className)), this.inPayload];
    this.inPayload = false;
    for (const key of keys) this.columnOfKey(rows, (row, cell) => put(row, String(arrayKey(key)), cell));
    this.inPayload = outer;
    return rows;
  }

  /** Gives the cells of a column to the rows that have its key. */
  columnOfKey(rows, give) {
    const before = this.at;
    const { kind, value: items } = this.token();
    const marker = kind === 'array' && items ? this.marker(COLUMNS) : null;
    let having = rows;
    if (marker?.value[0] === MISSING) {
      const bits = marker.value.subarray(1);
      need(items === 2 && bits.length === (rows.length + 7) >> 3, 'a bit for each row is needed');
      having = rows.filter((_, i) => (bits[i >> 3] >> (i & 7)) & 1);
    } else {
      this.at = before;
    }
    const cells = this.column(having.length);
    having.forEach((row, i) => give(row, cells[i]));
  }

  texts(template, columns, count, purpose) {
    const kinds = template.filter((byte) => byte < 0x20);
    need(columns && kinds.length === columns, 'as many columns as parts are needed');
    need(kinds.every((kind) => kind < 10 || (kind >= PREFIX && kind < 0x18)), 'parts of another kind');
    need(Math.max(...kinds) < 0x14 || !(kinds.includes(0) || kinds.includes(0x13)), 'hexadecimal digits beside others');
    const isPrefixed = columns === 2 && kinds[0] === PREFIX && template[1] === 0;
    need(isPrefixed || !kinds.includes(PREFIX), 'a prefix beside other parts');
    this.charge(count * (48 + template.length + 40 * columns));
    const purposeOf = (kind) => (kind === 0 || kind === 0x13 ? 'parts' : 'digits');
    const parts = Array.from(kinds, (kind) => this.column(count, purposeOf(kind)));
    let bytes = Buffer.of();
    return this.many(count, (i) => {
      const before = i % 16 ? bytes : Buffer.of();
      const row = parts.map((cells, part) => this.part(kinds[part], cells[i], before));
      bytes = Buffer.concat(Array.from(template, (byte) => (byte < 0x20 ? row.shift() : Buffer.of(byte))));
      const text = { kind: 'string', size: bytes.length, value: textOf(bytes) };
      return purpose === 'values' ? text.value : text;
    });
  }

  /** A part of a text, as bytes: a string, what the text before begins with, or a number of so many digits. */
  part(kind, token, before) {
    if (kind === PREFIX) {
      need(token.value >= 0 && token.value <= Math.min(before.length, 255), 'a prefix that the text before has not');
      this.charge(token.value);
      return before.subarray(0, token.value);
    }
    if (kind === 0) {
      need(token.kind === 'string', 'a part that is no string');
      this.charge(token.size);
      return Buffer.from(token.value);
    }
    const isHex = kind > 0x13;
    const length = isHex ? 1 << (kind - 0x14) : kind;
    need(token.kind === 'integer' && token.value >= 0, 'a part that is no such integer');
    const digits = token.value.toString(isHex ? 16 : 10);
    need(digits.length <= (isHex ? length : Math.min(kind, 9)), 'too many digits');
    return Buffer.from(kind === 0x13 ? digits : digits.padStart(length, '0'));
  }
}

/** The value of a message, in the compact or in the plain form. */
export function read(message, options = {}) {
  const size = ANNOUNCEMENT.length + 1;
  const isCompact = ANNOUNCEMENT.every((byte, i) => message[i] === byte) && message[size - 1] < 0x80;
  need(!isCompact || message[size - 1] === VERSION, 'another version of the compact form');
  const reader = new Reader(isCompact ? message.subarray(size) : message, isCompact, options);
  const value = reader.value();
  need(reader.at === reader.bytes.length, 'bytes after the value');
  return value;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.dir(read(readFileSync(0), { typedArrays: true }), { depth: null });
  } catch (problem) {
    if (!(problem instanceof Malformed)) throw problem;
    console.error(`compact_reader.mjs: ${problem.message}`);
    process.exitCode = 1;
  }
}
