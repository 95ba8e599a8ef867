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
