import { AppError } from '@elevate/errors';

export const runNotFound = (): AppError =>
  new AppError('INGESTION.NOT_FOUND', { kind: 'user', message: 'There is no such run.' });

export const runEnded = (): AppError =>
  new AppError('INGESTION.RUN_ENDED', { kind: 'user', message: 'This run has ended already.' });

export const runRunning = (): AppError =>
  new AppError('INGESTION.RUN_RUNNING', {
    kind: 'user',
    message: 'This run is still under way.',
  });

export const nothingFailed = (): AppError =>
  new AppError('INGESTION.NOTHING_FAILED', {
    kind: 'user',
    message: 'Nothing in this run failed or was cancelled that could be tried again.',
  });
