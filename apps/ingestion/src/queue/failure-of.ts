import type { FailureReason } from '@elevate/contracts/ingestion';
import { isAppError } from '@elevate/errors';
import { FAILURE_REASONS } from '@elevate/rules';

export interface SourceFailure {
  readonly reason: FailureReason;
  /** True if every source of this kind would fail the same way. */
  readonly refusesEverything: boolean;
}

/** Null unless the error comes from a source. */
export function failureOf(error: unknown): SourceFailure | null {
  if (!isAppError(error)) return null;
  const { reason: given, refusesEverything } = error.details;
  const reason = FAILURE_REASONS.find((known) => known === given);
  return reason ? { reason, refusesEverything: refusesEverything === true } : null;
}
