import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { OTHER_NAMES_ID, type OtherNamesState } from '@elevate/contracts/catalogue';
import { type StateDocument, stateDocumentSchema, writeVersion } from '@elevate/mongo';
import type { OtherNames } from '@elevate/rules';
import { repositoryOf } from '@elevate/service-defaults';

interface OtherNamesDocument
  extends StateDocument<Omit<OtherNamesState, 'version'>>, AuditCarrier {}

/** One document: a change of a group is one atomic update. There is none until the first change. */
const otherNamesSchema = carriesRecords(stateDocumentSchema<OtherNamesDocument>('other-names'));

export class OtherNamesRepository extends repositoryOf(otherNamesSchema) {
  override find(): Promise<OtherNamesDocument | null> {
    return super.find(OTHER_NAMES_ID);
  }

  save(version: number, groups: OtherNames, record: AuditRecord): Promise<boolean> {
    const state = { id: OTHER_NAMES_ID, groups } as const;
    const change = { $set: { state, unpublished: true }, $push: { unaudited: record } };
    return writeVersion(this.model, { _id: OTHER_NAMES_ID, version }, change);
  }
}
