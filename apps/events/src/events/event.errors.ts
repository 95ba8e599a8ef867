import { AppError } from '@elevate/errors';

export const eventNotFound = (): AppError =>
  new AppError('EVENTS.NOT_FOUND', { kind: 'user', message: 'There is no such event.' });

export const versionConflict = (): AppError =>
  new AppError('EVENTS.VERSION_CONFLICT', {
    kind: 'user',
    message: 'Somebody else has changed this event meanwhile. Please load it again.',
  });

export const badIfMatch = (): AppError =>
  new AppError('EVENTS.BAD_IF_MATCH', {
    kind: 'user',
    message: 'If-Match must name one version of the event.',
  });
