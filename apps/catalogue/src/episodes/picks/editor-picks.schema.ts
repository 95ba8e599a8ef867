import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { EditorPicksState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

export const EDITOR_PICKS_MODEL = Symbol('EDITOR_PICKS_MODEL');

export interface EditorPicksDocument
  extends StateDocument<Omit<EditorPicksState, 'version'>>, AuditCarrier {}

/** A single document, so that a change of the order is one atomic update. */
export function editorPicksModel(connection: Connection): Model<EditorPicksDocument> {
  const schema = carriesRecords(stateDocumentSchema<EditorPicksDocument>('editor-picks'));
  return modelOf(connection, 'EditorPicks', schema);
}
