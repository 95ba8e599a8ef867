import type { Connection } from 'mongoose';
import { userError } from '@elevate/errors';

export const RESTORE_NOTES = 'restore_notes';

const ID = 'unfinished';

export async function noteRestoreBegun(connection: Connection): Promise<void> {
  const update = { $set: { beganAt: new Date() } };
  await notes(connection).updateOne({ _id: ID }, update, { upsert: true });
}

export async function noteRestoreEnded(connection: Connection): Promise<void> {
  await notes(connection).deleteOne({ _id: ID });
}

/** @throws AppError `MONGO.HALF_RESTORED` if a restore was interrupted */
export async function refuseHalfRestored(connection: Connection): Promise<void> {
  if ((await notes(connection).findOne({ _id: ID })) === null) return;
  throw userError(
    'MONGO.HALF_RESTORED',
    `The database ${connection.name} was not restored to its end. Run the restore again, with --replace.`,
  );
}

function notes(connection: Connection) {
  return connection.collection<{ _id: string; beganAt: Date }>(RESTORE_NOTES);
}
