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

/** For what reads the models itself. @throws AppError `BFF.STARTING` */
export function requireState({ canServe }: Pick<Readiness, 'canServe'>): void {
  if (!canServe) throw starting();
}
