import type { Content } from './ready-bytes/representation.js';

export function jsonContent(value: unknown): Content {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  return { type: 'application/json; charset=utf-8', body };
}
