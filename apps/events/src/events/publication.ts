import type { EventStatus } from '@elevate/rules';

/** What decides when an event was published. */
export interface Publication {
  readonly status: EventStatus;
  readonly published_at: string | null;
}

/**
 * When an event with this status was published: now, where it becomes published by this change; as
 * before otherwise, also once it is archived. A new event was never anything before.
 */
export function publishedAt(
  before: Publication | null,
  status: EventStatus,
  now: string,
): string | null {
  const becomesPublished = status === 'published' && before?.status !== 'published';
  return becomesPublished ? now : (before?.published_at ?? null);
}
