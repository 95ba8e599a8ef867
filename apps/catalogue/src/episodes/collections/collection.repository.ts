import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import type { CollectionState } from '@elevate/contracts/catalogue';
import { type StateDocument, stateDocumentSchema, writeVersion } from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export interface CollectionDocument
  extends StateDocument<Omit<CollectionState, 'version'>>, AuditCarrier {
  /** A draft is `removed` for readers. */
  readonly draft: boolean;
  readonly deleted: boolean;
}

export type StoredCollection = Pick<CollectionDocument, 'state' | 'draft' | 'deleted'>;

export class CollectionRepository extends repositoryOf(
  carriesRecords(stateDocumentSchema<CollectionDocument>('collections')),
) {
  list(): Promise<CollectionDocument[]> {
    return this.model.find({ deleted: false }).lean<CollectionDocument[]>();
  }

  /** A draft that readers never had is not published, so that its address stays unknown. */
  save(
    id: string,
    before: CollectionDocument | null,
    { state, draft, deleted }: StoredCollection,
    record: AuditRecord,
  ): Promise<boolean> {
    const removed = draft || deleted;
    const unpublished = !removed || (before !== null && (before.unpublished || !before.removed));
    return writeVersion(
      this.model,
      { _id: id, version: before?.version ?? 0 },
      { $set: { state, draft, deleted, removed, unpublished }, $push: { unaudited: record } },
    );
  }
}
