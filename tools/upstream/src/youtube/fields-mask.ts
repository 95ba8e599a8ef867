import { parameterError } from './api-error.js';

type Mask = Map<string, Mask>;

/** Such as `items(id,snippet/title),nextPageToken`. */
export function applyFields(body: unknown, fields: string | undefined): unknown {
  if (fields === undefined || fields === '*') return body;
  const reader = { text: fields, at: 0 };
  const mask = readList(reader);
  if (reader.at !== fields.length) {
    throw parameterError('invalidParameter', 'fields', `Invalid field selection ${fields}`);
  }
  return keep(body, mask);
}

interface Reader {
  readonly text: string;
  at: number;
}

function readList(reader: Reader): Mask {
  const mask: Mask = new Map();
  do readField(reader, mask);
  while (accept(reader, ','));
  return mask;
}

function readField(reader: Reader, mask: Mask): void {
  const name = /^[\w*]+/.exec(reader.text.slice(reader.at))?.[0] ?? '';
  reader.at += name.length;
  const below: Mask = mask.get(name) ?? new Map();
  mask.set(name, below);
  if (accept(reader, '/')) readField(reader, below);
  else if (accept(reader, '(')) {
    for (const [key, value] of readList(reader)) below.set(key, value);
    // Moves past the end, so that `applyFields` rejects the mask.
    if (!accept(reader, ')')) reader.at = reader.text.length + 1;
  }
}

function accept(reader: Reader, letter: string): boolean {
  if (reader.text[reader.at] !== letter) return false;
  reader.at += 1;
  return true;
}

function keep(value: unknown, mask: Mask): unknown {
  if (mask.size === 0 || mask.has('*')) return value;
  if (Array.isArray(value)) return value.map((entry) => keep(entry, mask));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => mask.has(key));
  return Object.fromEntries(
    kept.map(([key, entry]) => [key, keep(entry, mask.get(key) ?? new Map())]),
  );
}
