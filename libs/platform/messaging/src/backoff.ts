import { setTimeout as delay } from 'node:timers/promises';
import { ExponentialBackoff, type IBackoff, type IBackoffFactory } from 'cockatiel';

export interface BackoffOptions {
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
}

/** Exponential backoff with cap and jitter. */
export class Backoff {
  private readonly factory: IBackoffFactory<unknown>;
  private current: IBackoff<unknown> | undefined;

  constructor({ initialDelayMs, maxDelayMs }: BackoffOptions) {
    this.factory = new ExponentialBackoff({ initialDelay: initialDelayMs, maxDelay: maxDelayMs });
  }

  next(): number {
    this.current = this.current ? this.current.next(undefined) : this.factory.next(undefined);
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
