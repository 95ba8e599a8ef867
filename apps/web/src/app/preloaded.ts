import type { Home } from '../shared/api/types.js';
import { log } from '../shared/lib/log.js';

/** API responses embedded in the document, by request address. */
export type DocumentAnswers = Readonly<Record<string, unknown>>;

/** Server data for the first paint. */
export interface Preloaded {
  readonly home?: Home;
  /** Versions of the data, sent to ask for changes. */
  readonly known?: readonly string[];
  /** The first queries of the page. */
  readonly answers?: DocumentAnswers;
  /** Path of the server-rendered content; true for the not-found page. */
  readonly rendered?: string | true;
}

export function readPreloaded(): Preloaded {
  const text = document.getElementById('preloaded')?.textContent;
  if (!text) return {};
  try {
    return JSON.parse(text) as Preloaded;
  } catch (error) {
    log.error('Could not parse the preloaded data', error);
    return {};
  }
}
