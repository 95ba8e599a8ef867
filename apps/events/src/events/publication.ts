import type { EventStatus } from '@elevate/rules';

export interface Publication {
  readonly status: EventStatus;
  readonly published_at: string | null;
}

/** A draft may wait for a time, in UTC; a time that has come publishes the event now. */
export function plannedPublication(
  status: EventStatus,
  publishAt: string | null,
  now: string,
): { readonly status: EventStatus; readonly publish_at: string | null } {
  if (status !== 'draft' || publishAt === null) return { status, publish_at: null };
  return publishAt > now
    ? { status, publish_at: publishAt }
    : { status: 'published', publish_at: null };
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
