import type { AppError } from '@elevate/errors';
import { invalidRequest } from './problem.js';

/** Bytes; larger than any valid body, so that an oversized field has its own error. */
export const BODY_LIMIT = 2 * 1024 * 1024;

/** Names, values and items; bounds the work of recursive validation. */
const MOST_PARTS = 20_000;
/** Recursive validation must not overflow the stack. */
const DEEPEST = 10;

const SEPARATORS = new Set([...',:[{'].map((character) => character.charCodeAt(0)));
const NOT_AN_OBJECT = 'Must be a JSON object';

/**
 * Limits size and depth, refuses prototype-polluting keys. @throws AppError `HTTP.INVALID_REQUEST` naming the field
 * or `body`
 */
export function readJsonBody(text: string): object {
  if (hasTooManyParts(text)) throw invalidBody('Has too many parts');
  const body = parse(text);
  if (!isBranch(body) || Array.isArray(body)) throw invalidBody(NOT_AN_OBJECT);
  if (hasForbiddenName(body)) throw invalidBody('Has a name that is not allowed');
  for (const [field, value] of Object.entries(body)) {
    const problem = problemWithin(value);
    if (problem) throw invalidBody(problem, field);
  }
  return body;
}

/** A caller without permission learns nothing from the body. */
export class UnreadableBody {
  constructor(readonly error: Error) {}
}

function invalidBody(message: string, field = 'body'): AppError {
  return invalidRequest([{ field, message }]);
}

// Counts before parsing: two megabytes of brackets are a million arrays.
function hasTooManyParts(text: string): boolean {
  let parts = 0;
  for (let at = 0; at < text.length && parts <= MOST_PARTS; at += 1) {
    if (SEPARATORS.has(text.charCodeAt(at))) parts += 1;
  }
  return parts > MOST_PARTS;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body, so hide it.
    throw invalidBody(NOT_AN_OBJECT);
  }
}

function problemWithin(value: unknown): string | undefined {
  let level = [value].filter(isBranch);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === DEEPEST) return 'Must not be nested so deeply';
    if (level.some(hasForbiddenName)) return 'Has a name that is not allowed';
    level = level.flatMap((branch) => Object.values(branch)).filter(isBranch);
  }
  return undefined;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Keys that could pollute prototypes when objects are merged or copied. */
function hasForbiddenName(branch: object): boolean {
  if (Object.hasOwn(branch, '__proto__')) return true;
  const maker: unknown = Object.hasOwn(branch, 'constructor') && branch.constructor;
  return isBranch(maker) && Object.hasOwn(maker, 'prototype');
}
