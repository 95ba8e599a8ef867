import { Fifo } from './fifo.js';

type Task = () => Promise<void>;

/**
 * Runs tasks: those of one key one after the other and in order, those of different keys side by
 * side, at most `limit` at once. A task must not reject; what a failure means is its own business.
 */
export class Lanes {
  private readonly waiting = new Map<string, Fifo<Task>>();
  private readonly ready = new Fifo<string>();
  private active = 0;
  private drained: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  push(key: string, task: Task): void {
    const lane = this.waiting.get(key);
    if (lane) {
      lane.push(task);
      return;
    }
    const fresh = new Fifo<Task>();
    fresh.push(task);
    this.waiting.set(key, fresh);
    this.ready.push(key);
    this.fill();
  }

  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void> {
    if (this.waiting.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.drained.push(resolve));
  }

  private fill(): void {
    while (this.active < this.limit) {
      const key = this.ready.shift();
      if (key === undefined) return;
      this.active++;
      void this.runOne(key);
    }
  }

  private async runOne(key: string): Promise<void> {
    const lane = this.waiting.get(key);
    try {
      await lane?.shift()?.();
    } finally {
      this.active--;
      // A lane goes to the end of the queue after each task, so that one long lane starves no other.
      if (lane && lane.size > 0) this.ready.push(key);
      else this.waiting.delete(key);
      this.fill();
      if (this.waiting.size === 0) this.announceDrained();
    }
  }

  private announceDrained(): void {
    const listeners = this.drained;
    this.drained = [];
    for (const resolve of listeners) resolve();
  }
}
