// Jest's sandbox makes each read of a global slow; these run millions of times.
const { imul } = Math;

const WORDS_PER_TEXT = 9;
const SECOND_HASH = 0x9e3779b1;

/**
 * A Bloom filter of the runs of four to six characters in a segment. About one absent run in eight seems present; a
 * term with any absent run is in no text of the segment, however common its trigrams.
 */
export class RunFilter {
  private readonly words: Uint32Array;

  constructor(texts: number) {
    this.words = new Uint32Array(texts * WORDS_PER_TEXT);
  }

  add(hash: number): void {
    const second = imul(hash, SECOND_HASH);
    const { words } = this;
    words[this.wordOf(hash)]! |= 1 << (hash & 31);
    words[this.wordOf(second)]! |= 1 << (second >>> 8);
  }

  mayHave(hash: number): boolean {
    const second = imul(hash, SECOND_HASH);
    const { words } = this;
    return (
      (words[this.wordOf(hash)]! & (1 << (hash & 31))) !== 0 &&
      (words[this.wordOf(second)]! & (1 << (second >>> 8))) !== 0
    );
  }

  // Multiply and shift is far faster than a modulo.
  private wordOf(hash: number): number {
    return ((hash >>> 16) * this.words.length) >>> 16;
  }
}
