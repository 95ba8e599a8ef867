import type { Place } from './known-elements.js';

/** One element that means something to us, with what is in it. */
export interface XmlField {
  /** Lower case, with the prefix that its namespace usually has; without one for the format's own. */
  readonly name: string;
  readonly place: Place;
  readonly attributes: Readonly<Record<string, string>>;
  /** The element that it is a part of, if not directly of the item or feed: `media:group`, `image`. */
  readonly under: string | null;
  /** `xml:base` where it stands, as far as it is given. */
  readonly base: string | null;
  /** The text in it, entities decoded, without that of elements in it. */
  text: string;
  /** The source text between its tags, where there are elements in it. */
  markup: string | null;
}

/** An item, or the feed itself: the elements of it in their order. */
export interface XmlRecord {
  readonly attributes: Readonly<Record<string, string>>;
  readonly base: string | null;
  readonly fields: XmlField[];
}

export interface XmlFeed {
  readonly root: string;
  readonly head: XmlRecord;
  readonly items: readonly XmlRecord[];
  /** An item in whose middle the document ends. */
  readonly cutOff: XmlRecord | null;
  /** Why it was not read to its end. */
  readonly stoppedBy: string | null;
}
