import { setTimeout as delay } from 'node:timers/promises';
import { ExponentialBackoff, type IBackoff, type IBackoffFactory } from 'cockatiel';

export interface BackoffOptions {
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
}

/** Growing, capped, jittered waiting times, so that many who failed together do not return together. */
export class Backoff {
  private readonly factory: IBackoffFactory<unknown>;
  private current: IBackoff<unknown> | undefined;

  constructor({ initialDelayMs, maxDelayMs }: BackoffOptions) {
    this.factory = new ExponentialBackoff({ initialDelay: initialDelayMs, maxDelay: maxDelayMs });
  }

  /** The next waiting time in milliseconds. */
  next(): number {
    this.current = this.current ? this.current.next(undefined) : this.factory.next(undefined);
    return this.current.duration;
  }

  /** Starts again from the shortest time: it worked in between. */
  reset(): void {
    this.current = undefined;
  }
}

/** Waits; false when `signal` ended the wait early. */
export async function waitFor(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
    return true;
  } catch {
    return false;
  }
}
