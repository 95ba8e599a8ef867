import type { TopicRules } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';

export function topicNotFound(topic: string): AppError {
  return new AppError('TOPICS.NOT_FOUND', {
    kind: 'user',
    message: 'There is no such topic.',
    details: { topic },
  });
}

export function rulesConflict(current: TopicRules): AppError {
  return new AppError('TOPICS.VERSION_CONFLICT', {
    kind: 'user',
    message: 'Another administrator changed the words of the topics since you opened them.',
    details: { conflict: { current } },
  });
}
