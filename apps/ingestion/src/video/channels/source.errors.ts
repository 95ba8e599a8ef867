import { AppError } from '@elevate/errors';

export const unknownHandle = (handle: string): AppError =>
  new AppError('INGESTION.UNKNOWN_HANDLE', {
    kind: 'user',
    message: `YouTube knows no channel with the handle ${handle}. Check its spelling.`,
  });

export const channelNotFound = (): AppError =>
  new AppError('INGESTION.NOT_FOUND', { kind: 'user', message: 'No such channel is followed.' });

export const channelContended = (): AppError =>
  new AppError('INGESTION.CHANNEL_CONTENDED', { kind: 'transient' });

export const channelBeingRemoved = (): AppError =>
  new AppError('INGESTION.REMOVAL_CONFLICT', {
    kind: 'user',
    message: 'The episodes of this channel are still being removed. Try again in a moment.',
  });
