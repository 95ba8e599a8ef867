/** A transcript's place in a segment: its passages are numbers from `first` on. */
export interface SpokenPart<Item> {
  readonly item: Item;
  readonly first: number;
  readonly passages: number;
  isRemoved: boolean;
}

const TERMS_A_SKIP = 64;

/**
 * The passages that have each word, as one list of numbers in half bytes: the distance to the word's number, the
 * length of its list, and distances between passages; an empty one lies between two transcripts.
 */
export class SpokenSegment<Item> {
  private constructor(
    readonly parts: readonly SpokenPart<Item>[],
    readonly passages: number,
    private readonly bytes: Buffer,
    private readonly end: number,
    private readonly skips: Uint32Array,
  ) {}

  static of<Item>(item: Item, passages: readonly (readonly number[])[]): SpokenSegment<Item> {
    const lists = new Map<number, number[]>();
    passages.forEach((words, passage) => {
      for (const word of words) {
        const list = lists.get(word);
        if (list) list.push(passage);
        else lists.set(word, [passage]);
      }
    });
    const writer = new SegmentWriter();
    for (const word of Uint32Array.from(lists.keys()).sort()) writer.add(word, lists.get(word)!);
    const part = { item, first: 0, passages: passages.length, isRemoved: false };
    return new SpokenSegment([part], passages.length + 1, ...writer.end());
  }

  static merged<Item>(segments: readonly SpokenSegment<Item>[]): SpokenSegment<Item> {
    let passages = 0;
    const parts: SpokenPart<Item>[] = [];
    const moves = segments.map((segment) =>
      segment.parts.map((part) => {
        if (part.isRemoved) return undefined;
        const moved = { ...part, first: passages };
        passages += part.passages + 1;
        parts.push(moved);
        return moved;
      }),
    );
    const cursors = segments.map((segment) => new Cursor(segment.bytes, segment.end));
    const writer = new SegmentWriter();
    for (;;) {
      let word = Infinity;
      for (const cursor of cursors) if (cursor.word < word) word = cursor.word;
      if (word === Infinity) break;
      const list: number[] = [];
      cursors.forEach((cursor, at) => {
        if (cursor.word !== word) return;
        const { parts: own } = segments[at]!;
        let part = 0;
        cursor.visit((passage) => {
          while (passage >= own[part]!.first + own[part]!.passages) part += 1;
          const moved = moves[at]![part];
          if (moved) list.push(passage - own[part]!.first + moved.first);
        });
        cursor.next();
      });
      if (list.length > 0) writer.add(word, list);
    }
    return new SpokenSegment(parts, passages, ...writer.end());
  }

  mark(word: number, marked: Uint32Array): void {
    let low = 0;
    let high = this.skips.length / 2 - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.skips[middle * 2]! <= word) low = middle;
      else high = middle - 1;
    }
    if (high < 0) return;
    const cursor = new Cursor(this.bytes, this.end, this.skips[low * 2 + 1], this.skips[low * 2]);
    while (cursor.word < word) cursor.next();
    if (cursor.word !== word) return;
    cursor.visit((passage) => (marked[passage >>> 5]! |= 1 << (passage & 31)));
  }
}

class Cursor {
  word = 0;
  private listEnd = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly end: number,
    private at = 0,
    word?: number,
  ) {
    this.next();
    if (word !== undefined) this.word = word;
  }

  next(): void {
    if (this.listEnd > this.at) this.at = this.listEnd;
    if (this.at >= this.end) {
      this.word = Infinity;
      return;
    }
    this.word += this.read();
    const length = this.read();
    this.listEnd = this.at + length;
  }

  visit(visit: (passage: number) => void): void {
    let passage = -1;
    while (this.at < this.listEnd) {
      passage += this.read();
      visit(passage);
    }
  }

  private read(): number {
    let value = 0;
    for (let shift = 0; ; shift += 3) {
      const half = this.bytes[this.at >>> 1]! >>> ((this.at & 1) * 4);
      this.at += 1;
      value |= (half & 7) << shift;
      if ((half & 8) === 0) return value;
    }
  }
}

class SegmentWriter {
  private bytes = Buffer.alloc(4_096);
  private size = 0;
  private last = 0;
  private words = 0;
  private readonly skips: number[] = [];

  add(word: number, passages: readonly number[]): void {
    if (this.words % TERMS_A_SKIP === 0) this.skips.push(word, this.size);
    this.words += 1;
    const room = (this.size + 24 + passages.length * 11) >>> 1;
    if (room > this.bytes.length) this.bytes = Buffer.concat([this.bytes], room * 2);
    this.write(word - this.last);
    this.last = word;
    let length = 0;
    let before = -1;
    for (const passage of passages) {
      length += sizeOf(passage - before);
      before = passage;
    }
    this.write(length);
    before = -1;
    for (const passage of passages) {
      this.write(passage - before);
      before = passage;
    }
  }

  end(): [bytes: Buffer, end: number, skips: Uint32Array] {
    // A copy: the rest of the room would stay in memory.
    const bytes = Buffer.alloc((this.size + 1) >>> 1);
    this.bytes.copy(bytes);
    return [bytes, this.size, Uint32Array.from(this.skips)];
  }

  private write(number: number): void {
    let value = number;
    for (; value > 7; value >>>= 3) this.writeHalf((value & 7) | 8);
    this.writeHalf(value);
  }

  private writeHalf(half: number): void {
    this.bytes[this.size >>> 1]! |= half << ((this.size & 1) * 4);
    this.size += 1;
  }
}

function sizeOf(number: number): number {
  let size = 1;
  for (let rest = number >>> 3; rest > 0; rest >>>= 3) size += 1;
  return size;
}
