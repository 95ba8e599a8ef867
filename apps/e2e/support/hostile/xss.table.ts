import { readFileSync } from 'node:fs';

interface XssTable {
  /** `ID` stands for the mark that the detector looks for. */
  readonly markup: readonly string[];
  /** Addresses that run a script when they are followed or loaded. */
  readonly addresses: readonly string[];
}

const table = JSON.parse(readFileSync(new URL('xss.json', import.meta.url), 'utf8')) as XssTable;
export const { markup: MARKUP, addresses: SCRIPT_ADDRESSES } = table;
