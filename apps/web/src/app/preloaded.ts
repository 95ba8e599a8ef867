import type { Home } from '../shared/api/types.js';
import { log } from '../shared/lib/log.js';

/** Answers of the API that came with the document, by the address they would have been asked at. */
export type DocumentAnswers = Readonly<Record<string, unknown>>;

/** What the server put into the document, so that the first page paints without a request. */
export interface Preloaded {
  readonly home?: Home;
  /** Names the data, for asking whether it is still so. */
  readonly known?: readonly string[];
  /** What the page in view asks for first. */
  readonly answers?: DocumentAnswers;
  /** The address whose content the document holds already, as HTML; true: of any that is not found. */
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
