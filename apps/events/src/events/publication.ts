import type { EventStatus } from '@elevate/rules';

export interface Publication {
  readonly status: EventStatus;
  readonly published_at: string | null;
}

/** Now if this change publishes the event; otherwise unchanged, also when archived. */
export function publishedAt(
  before: Publication | null,
  status: EventStatus,
  now: string,
): string | null {
  const becomesPublished = status === 'published' && before?.status !== 'published';
  return becomesPublished ? now : (before?.published_at ?? null);
}
