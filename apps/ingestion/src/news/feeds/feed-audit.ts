import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import type { FeedDocument } from './feed.schema.js';

type Feed = Pick<FeedDocument, '_id' | 'state' | 'pictures' | 'userAgent'>;

export function feedRecord(
  { actor, at }: Pick<AuditRecord, 'actor' | 'at'>,
  action: AuditAction,
  { before, after }: { readonly before: Feed | null; readonly after: Feed | null },
): AuditRecord {
  const feed = after ?? before;
  return auditRecord({
    ...{ at, actor, action },
    subject: { kind: 'feed', id: feed?._id ?? '', name: feed?.state.name ?? '' },
    before: before && toSnapshot(before),
    after: after && toSnapshot(after),
  });
}

function toSnapshot({ state, pictures, userAgent }: Feed): AuditSnapshot {
  const { name, feed_url, category, status } = state;
  return { name, feed_url, category, status, pictures, user_agent: userAgent };
}
