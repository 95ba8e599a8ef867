import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import type { SourceDocument } from './source.schema.js';

type Source = Omit<SourceDocument, 'unaudited'>;

interface SourceStates {
  readonly before: Source | null;
  readonly after: Source | null;
  /** What happened to the episodes of a removed channel. */
  readonly removal?: AuditSnapshot | undefined;
}

export function sourceRecord(
  { actor, at }: Pick<AuditRecord, 'actor' | 'at'>,
  action: AuditAction,
  { before, after, removal }: SourceStates,
): AuditRecord {
  const source = after ?? before;
  return auditRecord({
    ...{ at, actor, action },
    subject: { kind: 'channel', id: source?._id ?? '', name: source?.name ?? '' },
    before: before && toSnapshot(before),
    after: after ? toSnapshot(after) : (removal ?? null),
  });
}

function toSnapshot({ name, handle, youtubeChannelId, status }: Source): AuditSnapshot {
  return { name, handle, youtube_channel_id: youtubeChannelId, status };
}
