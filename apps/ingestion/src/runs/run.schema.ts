import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { RunRecord } from '@elevate/contracts/ingestion';

export type RunState = Omit<RunRecord, 'id' | 'version'>;
export type RunDocument = StateDocument<RunState>;

export const runSchema = stateDocumentSchema<RunState>('runs');
