import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import type { SourceDocument } from './source.schema.js';

type Source = Omit<SourceDocument, 'unaudited'>;

export function sourceRecord(
  { actor, at }: Pick<AuditRecord, 'actor' | 'at'>,
  action: AuditAction,
  { before, after }: { readonly before: Source | null; readonly after: Source | null },
): AuditRecord {
  const source = after ?? before;
  return auditRecord({
    ...{ at, actor, action },
    subject: { kind: 'channel', id: source?._id ?? '', name: source?.name ?? '' },
    before: before && toSnapshot(before),
    after: after && toSnapshot(after),
  });
}

function toSnapshot({ name, handle, youtubeChannelId, status }: Source): AuditSnapshot {
  return { name, handle, youtube_channel_id: youtubeChannelId, status };
}
