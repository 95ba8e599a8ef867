import { AppError, isAppError } from '@elevate/errors';
import type { Readiness } from '@elevate/service-defaults';

const CODE = 'BFF.STARTING';

/** The answer to a read before the site knows what there is. */
export function starting(): AppError {
  return new AppError(CODE, { kind: 'transient' });
}

export function isStarting(error: unknown): boolean {
  return isAppError(error) && error.code === CODE;
}

/** Call it before a 404: an earlier state does not show what was added since. @throws AppError `BFF.STARTING` */
export function requireCurrent({ isCaughtUp }: Pick<Readiness, 'isCaughtUp'>): void {
  if (!isCaughtUp) throw starting();
}

/** For what reads the models itself. @throws AppError `BFF.STARTING` */
export function requireState({ canServe }: Pick<Readiness, 'canServe'>): void {
  if (!canServe) throw starting();
}
