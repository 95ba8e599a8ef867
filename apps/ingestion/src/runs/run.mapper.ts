import type { OutgoingMessage } from '@elevate/messaging';
import { runChanged, type RunRecord } from '@elevate/contracts/ingestion';
import type { RunDocument } from './run.schema.js';

export function toRunRecord({ _id, version, state }: RunDocument): RunRecord {
  return { id: _id, version, ...state };
}

export function toRunMessage(run: RunDocument): OutgoingMessage {
  return { type: runChanged.type, subject: run._id, sequence: run.version, data: toRunRecord(run) };
}
