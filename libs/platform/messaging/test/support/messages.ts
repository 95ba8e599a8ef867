import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { RawMessage } from '../../src/index.js';

/** A logger for suites that say what they expect by themselves. */
export const silent = pino({ level: 'silent' });

/** A name that is unique on the broker of this run. */
export function unique(name: string): string {
  return `test.${name}-${randomBytes(4).toString('hex')}`;
}

/** A message as a transport moves it. */
export function raw(
  key: string,
  text: string | null,
  headers: Record<string, string> = {},
): RawMessage {
  return { key, value: text === null ? null : Buffer.from(text), headers };
}
