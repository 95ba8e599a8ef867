import { newestFirst } from '@elevate/rules';
import { SegmentBuilder } from './segment-builder.js';
import { MAX_SEGMENT, Segment, textOf, type SearchEntry } from './segment.js';
import type { Place, Searchable } from './searched-text.js';

/** Replaces a segment, in slices, by segments whose postings know all of its changes. */
export class Rebuild<Item extends Searchable> {
  private readonly parts: SearchEntry<Item>[][] = [];
  private readonly builders: SegmentBuilder[] = [];
  private readonly built: Segment<Item>['postings'][] = [];

  constructor(readonly segment: Segment<Item>) {
    const entries = segment.all().sort(byPlace);
    const parts = Math.ceil(entries.length / MAX_SEGMENT);
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * entries.length) / parts));
      this.parts.push(entries.slice(from, to));
    }
  }

  /** Undefined if `end` came first. The caller puts the segments in the place of the old one at once. */
  buildUntil(end: number): Segment<Item>[] | undefined {
    for (let part = this.built.length; part < this.parts.length; part += 1) {
      const entries = this.parts[part]!;
      this.builders[0] ??= new SegmentBuilder(entries.length, (at) => textOf(entries[at]!));
      const postings = this.builders[0].buildUntil(end);
      if (!postings) return undefined;
      this.builders.length = 0;
      this.built.push(postings);
    }
    return this.replace();
  }

  private replace(): Segment<Item>[] {
    const { segment } = this;
    const pending = [...segment.pending];
    const segments = this.parts.map((part, index) => {
      const start = index === 0 ? segment.start : part[0]!.item;
      // Removed meanwhile.
      const entries = part.map((entry) => (entry.segment === segment ? entry : undefined));
      return new Segment(start, entries, this.built[index]);
    });
    if (segments.length === 0) segments.push(new Segment(segment.start));
    for (const entry of pending) {
      // Added meanwhile.
      if (entry.segment === segment) segmentFor(segments, entry.item).add(entry);
    }
    return segments;
  }
}

export function segmentFor<Item extends Searchable>(
  segments: readonly Segment<Item>[],
  place: Place,
): Segment<Item> {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (newestFirst(segments[middle]!.start, place) <= 0) low = middle;
    else high = middle - 1;
  }
  return segments[low]!;
}

export function byPlace<Item extends Searchable>(
  a: SearchEntry<Item>,
  b: SearchEntry<Item>,
): number {
  return newestFirst(a.item, b.item);
}
