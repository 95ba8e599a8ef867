import type { z } from 'zod';
import { malformedAnswer } from './youtube.errors.js';
import { listWire, type ListWire } from './list.wire.js';

/** @throws AppError `YOUTUBE.MALFORMED_ANSWER` */
export function parseList(body: Buffer): ListWire {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw malformedAnswer(error);
  }
  const list = listWire.safeParse(json);
  if (!list.success) throw malformedAnswer(list.error);
  return list.data;
}

export function parseItems<Item>(
  items: readonly unknown[],
  wire: z.ZodType<Item>,
): { good: Item[]; malformed: number } {
  const parsed = items.map((item) => wire.safeParse(item));
  const good = parsed.flatMap((result) => (result.success ? [result.data] : []));
  return { good, malformed: items.length - good.length };
}
