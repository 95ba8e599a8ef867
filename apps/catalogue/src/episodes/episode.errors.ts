import type { CuratedEpisode, EpisodeChange } from '@elevate/contracts/catalogue';
import { type AppError, userError } from '@elevate/errors';

export function episodeNotFound(id: string): AppError {
  return userError('EPISODES.NOT_FOUND', 'There is no such episode.', { id });
}

export function editConflict(current: CuratedEpisode, sent: EpisodeChange): AppError {
  const message = current.version.endsWith('w')
    ? 'The source withdrew this episode, or another administrator changed it, since you opened it.'
    : 'Another administrator changed this episode since you opened it.';
  return userError('EPISODES.VERSION_CONFLICT', message, { conflict: { current, sent } });
}

export function invalidField(field: string, message: string): AppError {
  const errors = [{ field, message }];
  return userError('EPISODES.INVALID_CHANGE', 'The request is not valid.', { errors });
}
