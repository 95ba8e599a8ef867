import { setTimeout as delay } from 'node:timers/promises';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

type Task = () => Promise<void>;

// Tasks that never wait would otherwise run in one turn of the event loop, and hold it for as long as a backlog lasts.
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
      if (this.startedThisTurn++ === 0) setImmediate(() => this.beginTurn());
      void this.runOne(key);
    }
  }

  private beginTurn(): void {
    this.startedThisTurn = 0;
    this.fill();
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

export interface WindowEntry {
  readonly offset: string;
  handled: boolean;
  readonly since: number;
}

/** Commits cover the contiguous handled prefix only. */
export class OffsetWindow {
  private readonly entries = new Fifo<WindowEntry>();
  private next: bigint | undefined;

  add(offset: string): WindowEntry {
    const entry = { offset, handled: false, since: performance.now() };
    this.entries.push(entry);
    return entry;
  }

  position(): bigint | undefined {
    while (this.entries.peek()?.handled) {
      const entry = this.entries.shift();
      if (entry) this.next = BigInt(entry.offset) + 1n;
    }
    return this.next;
  }

  get oldestSince(): number | undefined {
    this.position();
    return this.entries.peek()?.since;
  }

  get length(): number {
    return this.entries.size;
  }
}

export interface BackoffOptions {
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
}

export class Backoff {
  private current: IBackoff<unknown> | undefined;

  constructor(private readonly options: BackoffOptions) {}

  next(): number {
    const { initialDelayMs: initialDelay, maxDelayMs: maxDelay } = this.options;
    const before = this.current ?? new ExponentialBackoff({ initialDelay, maxDelay });
    this.current = before.next(undefined);
    return this.current.duration;
  }

  reset(): void {
    this.current = undefined;
  }
}

export async function waitFor(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
    return true;
  } catch {
    return false;
  }
}

interface Repetition extends BackoffOptions {
  readonly signal: AbortSignal;
  /** Ends the repetition as the signal does. */
  readonly isOver?: () => boolean;
  /** What it throws ends the repetition. */
  readonly onFailure?: (error: unknown) => unknown;
}

/** Repeats the attempt with growing pauses until it succeeds; false if the repetition ends before. */
export async function repeatUntilDone(
  attempt: () => unknown,
  { signal, isOver = () => false, onFailure, ...pauses }: Repetition,
): Promise<boolean> {
  const backoff = new Backoff(pauses);
  while (!signal.aborted && !isOver()) {
    try {
      await attempt();
      return true;
    } catch (error) {
      await onFailure?.(error);
      await waitFor(backoff.next(), signal);
    }
  }
  return false;
}

const COMPACT_AFTER = 1_024;

/** Queue with O(1) `shift`, unlike an array. */
export class Fifo<T> {
  private items: T[] = [];
  private head = 0;

  get size(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  shift(): T | undefined {
    if (this.size === 0) return undefined;
    const item = this.items[this.head++];
    if (this.head >= COMPACT_AFTER && this.head * 2 >= this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }

  peek(): T | undefined {
    return this.items[this.head];
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = this.head; index < this.items.length; index++) yield this.items[index] as T;
  }
}
