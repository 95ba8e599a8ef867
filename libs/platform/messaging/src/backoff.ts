import { setTimeout as delay } from 'node:timers/promises';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

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
