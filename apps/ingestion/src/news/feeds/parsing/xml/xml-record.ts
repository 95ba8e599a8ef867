import type { Place } from './known-elements.js';

export interface XmlField {
  /** Lowercase with canonical prefix. */
  readonly name: string;
  readonly place: Place;
  readonly attributes: Readonly<Record<string, string>>;
  /** Parent element unless it is the item or feed, e.g. `media:group`. */
  readonly under: string | null;
  readonly base: string | null;
  /** Decoded; without child elements' text. */
  text: string;
  /** Raw source, if there are child elements. */
  markup: string | null;
}

export interface XmlRecord {
  readonly attributes: Readonly<Record<string, string>>;
  readonly base: string | null;
  readonly fields: XmlField[];
}

export interface XmlFeed {
  readonly root: string;
  readonly head: XmlRecord;
  readonly items: readonly XmlRecord[];
  /** Item cut off by the document's end. */
  readonly cutOff: XmlRecord | null;
  readonly stoppedBy: string | null;
}
