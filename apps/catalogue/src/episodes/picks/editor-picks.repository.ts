import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import {
  EDITOR_PICKS_ID,
  type EditorPicksState,
  type OrderedPick,
} from '@elevate/contracts/catalogue';
import {
  hasMatched,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
  writeVersion,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export interface EditorPicksDocument
  extends StateDocument<Omit<EditorPicksState, 'version'>>, AuditCarrier {}

/** One document: a change of the order is one atomic update. */
const editorPicksSchema = carriesRecords(stateDocumentSchema<EditorPicksDocument>('editor-picks'));

export class EditorPicksRepository extends repositoryOf(editorPicksSchema) {
  override find(): Promise<EditorPicksDocument | null> {
    return super.find(EDITOR_PICKS_ID);
  }

  save(version: number, episodes: readonly OrderedPick[] | null, record: AuditRecord) {
    const state = { id: EDITOR_PICKS_ID, episodes };
    const change = { $set: { state, unpublished: true }, $push: { unaudited: record } };
    return writeVersion(this.model, { _id: EDITOR_PICKS_ID, version }, change);
  }

  /** False if no order is set or the episode has its place already. */
  include(id: string, picked: boolean): Promise<boolean> {
    const path = 'state.episodes';
    const episode = { episode_id: id, from: null, until: null };
    const place = {
      _id: EDITOR_PICKS_ID,
      [path]: { $type: 'array' },
      [`${path}.episode_id`]: picked ? { $ne: id } : id,
    };
    const change = picked
      ? { $push: { [path]: episode } }
      : { $pull: { [path]: { episode_id: id } } };
    const update = { ...nextVersion({}), ...change };
    return hasMatched(this.model.updateOne(place as object, update));
  }
}
