import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import type { CollectionState } from '@elevate/contracts/catalogue';
import {
  type StateDocument,
  stateDocumentSchema,
  updateMatching,
  writeVersion,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export interface CollectionDocument
  extends StateDocument<Omit<CollectionState, 'version'>>, AuditCarrier {
  /** A draft is `removed` for readers. */
  readonly draft: boolean;
  readonly deleted: boolean;
  /** Readers have had it. Of others they do not even learn the address. */
  readonly published?: boolean;
}

export type StoredCollection = Pick<CollectionDocument, 'state' | 'draft' | 'deleted'>;

export class CollectionRepository extends repositoryOf(
  carriesRecords(stateDocumentSchema<CollectionDocument>('collections')),
) {
  list(): Promise<CollectionDocument[]> {
    return this.model.find({ deleted: false }).lean<CollectionDocument[]>();
  }

  save(
    id: string,
    before: CollectionDocument | null,
    { state, draft, deleted }: StoredCollection,
    record: AuditRecord,
  ): Promise<boolean> {
    const facts = { state, draft, deleted, removed: draft || deleted };
    return writeVersion(
      this.model,
      { _id: id, version: before?.version ?? 0 },
      { $set: { ...facts, unpublished: before?.published === true }, $push: { unaudited: record } },
    );
  }

  /** Those whose time has come and which readers do not have yet. */
  markDue(now: Date): Promise<string[]> {
    const due = { removed: false, 'state.from': { $not: { $gt: now.toISOString() } } };
    return updateMatching(
      this.model,
      { ...due, published: { $ne: true } },
      { $set: { published: true, unpublished: true } },
    );
  }
}
