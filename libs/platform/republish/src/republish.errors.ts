import { AppError } from '@elevate/errors';

export function unknownTopic(topic: string, known: readonly string[]): AppError {
  return new AppError('REPUBLISH.TOPIC_NOT_FOUND', {
    kind: 'user',
    message: `Unknown topic: ${topic}. Topics: ${known.join(', ')}.`,
  });
}

export function alreadyRunning(topic: string): AppError {
  return new AppError('REPUBLISH.CONFLICT', {
    kind: 'user',
    message: `${topic} is already being republished.`,
  });
}

export function notPublished(topic: string, count: number): AppError {
  return new AppError('REPUBLISH.NOT_PUBLISHED', {
    kind: 'transient',
    message: `${String(count)} of ${topic} were not published within a minute. Check the broker. They stay marked and are published when it is available.`,
  });
}

/** An aggregate changes faster than its version can be raised. */
export function keepsChanging(topic: string): AppError {
  return new AppError('REPUBLISH.KEEPS_CHANGING', {
    kind: 'transient',
    message: `Documents of ${topic} kept changing and their versions could not be raised. Run this again.`,
  });
}
