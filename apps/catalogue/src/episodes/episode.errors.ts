import { AppError } from '@elevate/errors';

export function episodeNotFound(id: string): AppError {
  return new AppError('EPISODES.NOT_FOUND', {
    kind: 'user',
    message: 'There is no such episode.',
    details: { id },
  });
}
