import type { Search } from './search.js';
import type { Searchable } from './searched-text.js';

/** A search waits for its next turn after this time, so that requests are served meanwhile. */
const SLICE_MS = 4;

/** Gives long searches one slice each in turn, one slice per turn of the event loop. */
export class SearchTurns {
  private readonly waiting: (() => void)[] = [];
  private turn: NodeJS.Immediate | undefined;

  constructor(private readonly sliceMs = SLICE_MS) {}

  /** Finishes a short search at once. */
  run<Item extends Searchable>(search: Search<Item>): Item[] | Promise<Item[]> {
    const found = search.runUntil(performance.now() + this.sliceMs);
    return found ?? new Promise((resolve, reject) => this.wait(search, resolve, reject));
  }

  private wait<Item extends Searchable>(
    search: Search<Item>,
    resolve: (found: Item[]) => void,
    reject: (error: unknown) => void,
  ): void {
    this.waiting.push(() => {
      try {
        const found = search.runUntil(performance.now() + this.sliceMs);
        if (found) resolve(found);
        else this.wait(search, resolve, reject);
      } catch (error) {
        reject(error);
      }
    });
    this.turn ??= setImmediate(() => this.takeTurn());
  }

  private takeTurn(): void {
    this.turn = undefined;
    this.waiting.shift()?.();
    if (this.waiting.length > 0) this.turn ??= setImmediate(() => this.takeTurn());
  }
}
