import { AppError } from '@elevate/errors';

export const eventNotFound = (): AppError =>
  new AppError('EVENTS.NOT_FOUND', { kind: 'user', message: 'There is no such event.' });

const CHANGED = 'Another administrator changed this event. Please load it again.';

export const versionMismatch = (): AppError =>
  new AppError('EVENTS.PRECONDITION_FAILED', { kind: 'user', message: CHANGED });

export const versionConflict = (): AppError =>
  new AppError('EVENTS.VERSION_CONFLICT', { kind: 'user', message: CHANGED });

export const ifMatchMissing = (): AppError =>
  new AppError('EVENTS.PRECONDITION_REQUIRED', {
    kind: 'user',
    message: 'If-Match is required: send the ETag of the event, or * for any version.',
  });

export const restoreTooLate = (): AppError =>
  new AppError('EVENTS.RESTORE_NOT_FOUND', {
    kind: 'user',
    message: 'This event can no longer be restored.',
  });

export const badIfMatch = (): AppError =>
  new AppError('EVENTS.BAD_IF_MATCH', {
    kind: 'user',
    message: 'If-Match must name one version of the event.',
  });
