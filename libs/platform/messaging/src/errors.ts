import { AppError, userError } from '@elevate/errors';

export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('MESSAGING.UNAVAILABLE', { kind: 'transient', message, cause });
}

export function closed(message: string): AppError {
  return new AppError('MESSAGING.CLOSED', { kind: 'transient', message });
}

export function badMessage(message: string, cause?: unknown): AppError {
  return new AppError('MESSAGING.BAD_MESSAGE', { kind: 'unexpected', message, cause });
}

export function unknownTopic(topic: string): AppError {
  return new AppError('MESSAGING.UNKNOWN_TOPIC', {
    kind: 'unexpected',
    message: `The topic ${topic} does not exist`,
    details: { topic },
  });
}

/** Stored offsets are unusable: the log was replaced or truncated. */
export function positionsUnknown(reason: string): AppError {
  return new AppError('MESSAGING.POSITIONS_UNKNOWN', { kind: 'unexpected', message: reason });
}

export function badSubscriptions(problems: readonly string[]): AppError {
  return new AppError('MESSAGING.BAD_SUBSCRIPTIONS', {
    kind: 'unexpected',
    message: `The subscriptions are not usable: ${problems.join('; ')}`,
  });
}

export function badConfiguration(message: string): AppError {
  return userError('MESSAGING.BAD_CONFIGURATION', message);
}
