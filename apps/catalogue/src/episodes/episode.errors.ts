import type { CuratedEpisode, EpisodeChange } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';

export function episodeNotFound(id: string): AppError {
  return new AppError('EPISODES.NOT_FOUND', {
    kind: 'user',
    message: 'There is no such episode.',
    details: { id },
  });
}

export function editConflict(current: CuratedEpisode, sent: EpisodeChange): AppError {
  return new AppError('EPISODES.VERSION_CONFLICT', {
    kind: 'user',
    message: current.version.endsWith('w')
      ? 'The source withdrew this episode, or another administrator changed it, since you opened it.'
      : 'Another administrator changed this episode since you opened it.',
    details: { conflict: { current, sent } },
  });
}

export const channelContended = (id: string): AppError =>
  new AppError('EPISODES.CHANNEL_CONTENDED', { kind: 'transient', details: { id } });

export function unknownTopics(field: string, topics: readonly string[]): AppError {
  const names = topics.map((topic) => `"${topic}"`).join(', ');
  return invalidField(field, `No episode has this topic yet, check its spelling: ${names}`);
}

export function invalidField(field: string, message: string): AppError {
  return new AppError('EPISODES.INVALID_CHANGE', {
    kind: 'user',
    message: 'The request is not valid.',
    details: { errors: [{ field, message }] },
  });
}
