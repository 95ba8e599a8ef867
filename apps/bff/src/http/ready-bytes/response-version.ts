import { AnswerPending } from './answer-pending.js';
import type { ReadyBytes } from './ready-bytes.js';

const SEPARATOR = '@';

/** Identifies one version of an API response. */
export function versionKey(url: string, hash: string): string {
  return `${url}${SEPARATOR}${hash}`;
}

/** A pending answer counts as changed. */
export function areCurrent(ready: ReadyBytes, known: readonly string[]): boolean {
  return known.every((name) => {
    const at = name.lastIndexOf(SEPARATOR);
    return hashAt(ready, name.slice(0, at)) === name.slice(at + 1);
  });
}

function hashAt(ready: ReadyBytes, url: string): string | undefined {
  try {
    return ready.get(url)?.hash;
  } catch (error) {
    if (error instanceof AnswerPending) return undefined;
    throw error;
  }
}
