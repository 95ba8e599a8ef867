import { setTimeout as delay } from 'node:timers/promises';
import { AppError, describeError, isAppError } from './app-error.js';

export interface FailedAttempt {
  readonly attempt: number;
  readonly reason: string;
}

interface UntilAvailableOptions<T> {
  /** Dependency name for the error, e.g. `document server at host:27017`. */
  readonly what: string;
  readonly attempt: () => Promise<T>;
  readonly withinMs: number;
  readonly logger: { warn(facts: object, message: string): void };
  readonly onFailure?: ((failed: FailedAttempt) => void) | undefined;
}

const SHORTEST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/** Retries with backoff; stops on a non-transient AppError. @throws AppError `DEPENDENCY.UNAVAILABLE` on timeout */
export async function untilAvailable<T>(options: UntilAvailableOptions<T>): Promise<T> {
  const { what, withinMs, logger } = options;
  const deadline = performance.now() + withinMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await options.attempt();
    } catch (error) {
      if (isAppError(error) && error.kind !== 'transient') throw error;
      const reason = describeError(error);
      const retryInMs = Math.min(SHORTEST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
      if (performance.now() + retryInMs > deadline)
        throw new AppError('DEPENDENCY.UNAVAILABLE', {
          kind: 'transient',
          message: `The ${what} did not answer within ${withinMs / 1_000} s: ${reason}.`,
        });
      logger.warn({ cause: reason, attempt, retryInMs }, `Cannot connect to the ${what}. Retrying`);
      options.onFailure?.({ attempt, reason });
      await delay(retryInMs);
    }
  }
}
