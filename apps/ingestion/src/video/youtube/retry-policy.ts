import {
  DelegateBackoff,
  halfJitterGenerator,
  handleWhen,
  retry,
  type IPolicy,
  type IRetryBackoffContext,
} from 'cockatiel';
import { kindOf } from '@elevate/errors';
import { failureOf } from './youtube.errors.js';

const TRIES = 5;
const LONGEST_WAIT_MS = 20_000;

/**
 * Up to five attempts, exponential backoff with jitter. Honors `Retry-After` up to a limit; longer waits go to the next
 * schedule.
 */
export function retryPolicy(initialDelayMs: number): IPolicy {
  const growth = {
    initialDelay: initialDelayMs,
    maxDelay: LONGEST_WAIT_MS,
    exponent: 2,
    generator: halfJitterGenerator,
  };
  const backoff = new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
    const [own] = halfJitterGenerator(attempt - 1, growth);
    const asked = 'error' in result ? (failureOf(result.error)?.retryAfterMs ?? 0) : 0;
    return Math.min(Math.max(own, asked), LONGEST_WAIT_MS);
  });
  return retry(
    handleWhen((error) => kindOf(error) === 'transient'),
    { maxAttempts: TRIES - 1, backoff },
  );
}
