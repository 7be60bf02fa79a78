// [hexadecimal message, ...] -> [{value, typed, type} or {rejected: why}, ...], by examples/compact_reader.mjs.
import { readFileSync } from 'node:fs';
import { Malformed, read } from '../../../examples/compact_reader.mjs';

const all = (values) => Array.from(values, described);

/** Lists are lists; maps and objects pairs, which keep their order. */
function described(value) {
  if (typeof value === 'bigint') return { big: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toJSON();
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return all(value);
  return { map: all(value instanceof Map ? value : Object.entries(value)) };
}

function answer(message) {
  try {
    const bytes = Buffer.from(message, 'hex');
    const typed = read(bytes, { typedArrays: true });
    return { value: described(read(bytes)), typed: described(typed), type: typed?.constructor.name };
  } catch (problem) {
    if (!(problem instanceof Malformed)) throw problem;
    return { rejected: problem.message };
  }
}

console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(answer)));
