import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey, documentSchema, modelOf } from '@elevate/mongo';
import { LOGGER, MONGO } from '@elevate/service-defaults';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';

@Injectable()
export class MailRequestRepository {
  private readonly model: Model<MailRequestDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'MailRequest', mailRequestSchema);
  }

  /** Stores a request or renews a waiting one. */
  async put(key: string, now: Date): Promise<void> {
    const update = { $set: { requestedAt: now, waitsUntil: now, tries: 0 } };
    try {
      await this.model.updateOne({ _id: key }, update, { upsert: true });
    } catch (error) {
      // A concurrent first request; either will do.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  claim(key: string, now: Date, until: Date): Promise<MailRequestDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id: key, waitsUntil: { $lte: now } },
        { $set: { waitsUntil: until }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean<MailRequestDocument>();
  }

  async postpone({ _id, requestedAt }: MailRequestDocument, until: Date): Promise<void> {
    await this.model.updateOne({ _id, requestedAt }, { $set: { waitsUntil: until } });
  }

  async remove({ _id, requestedAt }: MailRequestDocument): Promise<void> {
    await this.model.deleteOne({ _id, requestedAt });
  }

  async due(now: Date, limit: number): Promise<string[]> {
    const documents = await this.model
      .find({ waitsUntil: { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id }) => String(_id));
  }
}

/** Stores requests for mails; the queue sends them after the response. */
@Injectable()
export class MailRequests {
  private listener: ((key: string) => void) | undefined;

  constructor(
    private readonly requests: MailRequestRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  listen(listener: (key: string) => void): void {
    this.listener = listener;
  }

  async put(kind: MailKind, subject: string): Promise<void> {
    const key = mailKey(kind, subject);
    await this.requests.put(key, this.clock.now());
    this.listener?.(key);
  }

  /** Its failure must not report the stored change as failed. */
  async tryPut(kind: MailKind, account: { readonly _id: string; readonly email: string }) {
    try {
      await this.put(kind, account.email);
    } catch (error) {
      const cause = describeError(error);
      this.logger.warn(
        { account: account._id, kind, cause },
        'Could not store a request for a mail',
      );
    }
  }
}

/** Mails with a link that carries a secret. */
export type LinkKind =
  'reset' | 'device' | 'verification' | 'email-change-from' | 'email-change-to';

/** Mails about a change that was made. */
export type NoticeKind =
  | 'access-code'
  | 'factors'
  | 'password'
  | 'private-feed'
  | 'admin-removed'
  | 'admin-removal'
  | 'deletion-requested'
  | 'deletion-stopped'
  | 'deletion-refused';

export type MailKind = LinkKind | NoticeKind;

/** Stored before the response and processed afterwards: crash-safe, and timing does not reveal accounts. */
export interface MailRequestDocument {
  /** The address, or the account's id for a change of address; before it the kind, except `reset`. */
  _id: string;
  requestedAt: Date;
  waitsUntil: Date;
  tries: number;
}

function mailKey(kind: MailKind, subject: string): string {
  return kind === 'reset' ? subject : `${kind} ${subject}`;
}

export function readMailKey(key: string): { readonly kind: MailKind; readonly subject: string } {
  const [kind = '', subject] = key.split(' ');
  return subject === undefined
    ? { kind: 'reset', subject: kind }
    : { kind: kind as MailKind, subject };
}

const mailRequestSchema = documentSchema<MailRequestDocument>('reset_requests', {
  requestedAt: { type: Date, required: true },
  waitsUntil: { type: Date, required: true },
  tries: { type: Number, required: true },
});
