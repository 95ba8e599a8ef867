import { Fifo } from './fifo.js';

type Task = () => Promise<void>;

/** Runs tasks of one key in order and those of different keys concurrently, up to `limit`. Tasks must not reject. */
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
      // Requeues the lane after each task, so that a long one does not starve others.
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
