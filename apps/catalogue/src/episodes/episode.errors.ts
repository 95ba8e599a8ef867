import { AppError } from '@elevate/errors';

/** The episode does not exist or was withdrawn. */
export function episodeNotFound(id: string): AppError {
  return new AppError('EPISODES.NOT_FOUND', {
    kind: 'user',
    message: 'There is no such episode.',
    details: { id },
  });
}
