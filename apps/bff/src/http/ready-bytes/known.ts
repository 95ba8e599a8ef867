import type { ReadyBytes } from './ready-bytes.js';

const SEPARATOR = '@';

/** Names one state of the answer at an address of the API. */
export function knownAs(url: string, hash: string): string {
  return `${url}${SEPARATOR}${hash}`;
}

/** True when every answer is still the one that was named. */
export function isStillSo(ready: ReadyBytes, known: readonly string[]): boolean {
  return known.every((name) => {
    const at = name.lastIndexOf(SEPARATOR);
    return ready.get(name.slice(0, at))?.hash === name.slice(at + 1);
  });
}
