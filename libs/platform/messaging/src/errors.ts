import { AppError } from '@elevate/errors';

/** The log did not take or give a message in time; whoever asked tries again. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('MESSAGING.UNAVAILABLE', { kind: 'transient', message, cause });
}

/** The transport, consumer or reader was closed while something was still to be done. */
export function closed(message: string): AppError {
  return new AppError('MESSAGING.CLOSED', { kind: 'transient', message });
}

/** A message that is not what its contract says, or says nothing that can be understood. */
export function badMessage(message: string, cause?: unknown): AppError {
  return new AppError('MESSAGING.BAD_MESSAGE', { kind: 'unexpected', message, cause });
}

/** A topic nobody made: `ensureTopics` runs before anyone uses a topic. */
export function unknownTopic(topic: string): AppError {
  return new AppError('MESSAGING.UNKNOWN_TOPIC', {
    kind: 'unexpected',
    message: `The topic ${topic} does not exist`,
    details: { topic },
  });
}

/** Positions that cannot be gone on from: the log is another one, or no longer holds what came after them. */
export function positionsUnknown(reason: string): AppError {
  return new AppError('MESSAGING.POSITIONS_UNKNOWN', { kind: 'unexpected', message: reason });
}

/** A table of subscriptions and the handlers that are there do not fit. */
export function badSubscriptions(problems: readonly string[]): AppError {
  return new AppError('MESSAGING.BAD_SUBSCRIPTIONS', {
    kind: 'unexpected',
    message: `The subscriptions are not usable: ${problems.join('; ')}`,
  });
}

/** The transport cannot be made from what it was given. */
export function badConfiguration(message: string): AppError {
  return new AppError('MESSAGING.BAD_CONFIGURATION', { kind: 'user', message });
}
