import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { RawMessage, ReceivedMessage } from '../transport.js';

export function toKafkaMessage({ key, value, headers }: RawMessage): Message {
  return { key, value, headers: { ...headers } };
}

export function fromKafkaMessage(
  topic: string,
  partition: number,
  message: KafkaMessage,
): ReceivedMessage {
  const { key, value, headers, offset } = message;
  return {
    topic,
    partition,
    offset,
    key: key?.toString('utf8') ?? '',
    value,
    headers: readHeaders(headers ?? {}),
  };
}

function readHeaders(headers: IHeaders): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) read[name] = first.toString('utf8');
  }
  return read;
}

export function sizeOf({ key, value, headers }: RawMessage): number {
  let size = key.length + (value?.length ?? 0);
  for (const [name, text] of Object.entries(headers)) size += name.length + text.length;
  return size;
}
