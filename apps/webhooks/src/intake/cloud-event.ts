import type { Envelope } from '@elevate/messaging';

/** A message as it was taken in. */
export interface TakenIn extends Envelope {
  readonly topic: string;
  /** Null says that the subject is gone. */
  readonly data: unknown;
}

/** Writes a message as CloudEvents 1.0 in the structured mode of JSON. */
export function toCloudEvent({
  id,
  type,
  source,
  subject,
  time,
  sequence,
  data,
}: Omit<TakenIn, 'topic'>): string {
  return JSON.stringify({
    specversion: '1.0',
    ...{ id, type, source, subject, time },
    // The extension's type is a text.
    ...(sequence !== undefined && { sequence: String(sequence) }),
    datacontenttype: 'application/json',
    data,
  });
}
