import type { ReadyBytes } from './ready-bytes.js';

const SEPARATOR = '@';

/** Identifies one version of an API response. */
export function versionKey(url: string, hash: string): string {
  return `${url}${SEPARATOR}${hash}`;
}

export function areCurrent(ready: ReadyBytes, known: readonly string[]): boolean {
  return known.every((name) => {
    const at = name.lastIndexOf(SEPARATOR);
    return ready.get(name.slice(0, at))?.hash === name.slice(at + 1);
  });
}
