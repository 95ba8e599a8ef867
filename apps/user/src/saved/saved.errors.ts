import { AppError } from '@elevate/errors';
import type { Added } from './saved-items.repository.js';

/** Throws what is said where an addition added nothing. */
export function refuseUnlessAdded(
  added: Added,
  { duplicate, notAdded }: { readonly duplicate: string; readonly notAdded: string },
): void {
  if (added === 'added') return;
  throw added === 'duplicate'
    ? new AppError('USER.DUPLICATE', { kind: 'user', message: duplicate })
    : new AppError('USER.LIST_FULL', { kind: 'user', message: notAdded });
}
