import type { Envelope } from '@elevate/messaging';
import { AppError } from '@elevate/errors';

export interface ReceivedMessage extends Envelope {
  readonly topic: string;
  /** Null for a tombstone. */
  readonly data: unknown;
}

/** Formats a message as a CloudEvents 1.0 JSON event in structured mode. */
export function toCloudEvent({
  id,
  type,
  source,
  subject,
  time,
  sequence,
  data,
}: Omit<ReceivedMessage, 'topic'>): string {
  return JSON.stringify({
    specversion: '1.0',
    id,
    type,
    source,
    subject,
    time,
    // The CloudEvents extension `sequence` is a string.
    ...(sequence !== undefined && { sequence: String(sequence) }),
    datacontenttype: 'application/json',
    data,
  });
}

export const deliveryNotFound = (): AppError =>
  new AppError('WEBHOOKS.DELIVERY_NOT_FOUND', {
    kind: 'user',
    message: 'There is no such delivery. Deliveries are kept for seven days.',
  });

export const badPlace = (): AppError =>
  new AppError('WEBHOOKS.BAD_PLACE', {
    kind: 'user',
    message: 'There is no such place among the deliveries.',
  });
