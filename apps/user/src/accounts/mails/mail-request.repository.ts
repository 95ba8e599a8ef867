import { documentSchema, idsOf, unlessDuplicate } from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

/** Stored before the response and processed afterwards: crash-safe, and timing does not reveal accounts. */
export interface MailRequestDocument {
  /** The address, or the account's id for a change of address; before it the kind, except `reset`. */
  _id: string;
  requestedAt: Date;
  waitsUntil: Date;
  tries: number;
}

export class MailRequestRepository extends repositoryOf(
  documentSchema<MailRequestDocument>('reset_requests'),
) {
  async put(key: string, now: Date): Promise<void> {
    const update = { $set: { requestedAt: now, waitsUntil: now, tries: 0 } };
    // Either of two concurrent first requests will do.
    await unlessDuplicate(this.model.updateOne({ _id: key }, update, { upsert: true }));
  }

  claim(key: string, now: Date, until: Date): Promise<MailRequestDocument | null> {
    return this.changeOne(
      { _id: key, waitsUntil: { $lte: now } },
      { $set: { waitsUntil: until }, $inc: { tries: 1 } },
    );
  }

  async postpone({ _id, requestedAt }: MailRequestDocument, until: Date): Promise<void> {
    await this.model.updateOne({ _id, requestedAt }, { $set: { waitsUntil: until } });
  }

  async remove({ _id, requestedAt }: MailRequestDocument): Promise<void> {
    await this.model.deleteOne({ _id, requestedAt });
  }

  due(now: Date, limit: number): Promise<string[]> {
    return idsOf(this.model, { waitsUntil: { $lte: now } }, { limit });
  }
}
