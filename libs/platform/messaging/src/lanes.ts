import { Fifo } from './fifo.js';

type Task = () => Promise<void>;

// Tasks that never wait would hold the event loop for as long as a backlog lasts.
const STARTED_A_TURN = 128;

/** Runs tasks of one key in order, others concurrently, up to `limit`. Tasks must not reject. */
export class Lanes {
  private readonly waiting = new Map<string, Fifo<Task>>();
  private readonly ready = new Fifo<string>();
  private active = 0;
  private startedThisTurn = 0;
  private readonly drained: (() => void)[] = [];

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
    while (this.active < this.limit && this.startedThisTurn < STARTED_A_TURN) {
      const key = this.ready.shift();
      if (key === undefined) return;
      this.active++;
      if (this.startedThisTurn++ === 0)
        setImmediate(() => {
          this.startedThisTurn = 0;
          this.fill();
        });
      void this.runOne(key);
    }
  }

  private async runOne(key: string): Promise<void> {
    const lane = this.waiting.get(key);
    try {
      await lane?.shift()?.();
    } finally {
      this.active--;
      // Requeues the lane after each task, so that long ones starve none.
      if (lane && lane.size > 0) this.ready.push(key);
      else this.waiting.delete(key);
      this.fill();
      if (this.waiting.size === 0) for (const resolve of this.drained.splice(0)) resolve();
    }
  }
}
