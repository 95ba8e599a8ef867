import { AppError } from '@elevate/errors';

/** Nobody may see an episode of this id: there is none, or it was withdrawn. */
export function episodeNotFound(id: string): AppError {
  return new AppError('EPISODES.NOT_FOUND', {
    kind: 'user',
    message: 'There is no such episode.',
    details: { id },
  });
}
