import { AppError, isAppError } from '@elevate/errors';
import type { Readiness } from '@elevate/service-defaults';

const CODE = 'BFF.STARTING';

export function starting(): AppError {
  return new AppError(CODE, { kind: 'transient' });
}

export function isStarting(error: unknown): boolean {
  return isAppError(error) && error.code === CODE;
}

/** Call before a 404: an older state lacks recent additions. @throws AppError `BFF.STARTING` */
export function requireCurrent({ isCaughtUp }: Pick<Readiness, 'isCaughtUp'>): void {
  if (!isCaughtUp) throw starting();
}

/** Call before reading the models directly. @throws AppError `BFF.STARTING` */
export function requireState({ canServe }: Pick<Readiness, 'canServe'>): void {
  if (!canServe) throw starting();
}
