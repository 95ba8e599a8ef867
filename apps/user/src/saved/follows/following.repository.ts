import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Connection, Model } from 'mongoose';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { choiceKey, CHOICES_MOST } from '@elevate/rules';
import {
  changedNotAfter,
  type MergedDocument,
  MergedDocuments,
  mergeRegisters,
  notAfter,
} from '../merged-documents.js';

@Injectable()
export class FollowingRepository extends MergedDocuments<Following> {
  constructor(@Inject(MONGO) connection: Connection, clock: Clock) {
    const kind = {
      empty: NO_FOLLOWING,
      endsOf: () => [],
      prune: (following: Following) => following,
      busy: 'USER.FOLLOWING_BUSY',
    };
    super(followingModel(connection), kind, clock);
  }

  merge(userId: string, change: Following): Promise<Following> {
    const now = this.clock.now();
    return this.change(userId, (stored) => mergeFollowing(stored, change, now));
  }
}

@Injectable()
export class PrivateFeedRepository {
  private readonly model: Model<PrivateFeedDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = privateFeedModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  find(userId: string): Promise<PrivateFeedDocument | null> {
    return this.model.findById(userId).lean<PrivateFeedDocument>();
  }

  findByHash(hash: string): Promise<PrivateFeedDocument | null> {
    return this.model.findOne({ hash }).lean<PrivateFeedDocument>();
  }

  /** The address before stops working. */
  async put({ _id, ...feed }: PrivateFeedDocument): Promise<void> {
    await this.model.updateOne({ _id }, { $set: feed }, { upsert: true });
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }
}

/** The private feed of one account. Its secret is in the feed's address only. */
interface PrivateFeedDocument {
  readonly _id: string;
  /** SHA-256 of the secret. */
  readonly hash: string;
  /** The account's `sessionEpoch`: ending all other sessions ends the address. Absent in ended addresses. */
  readonly epoch?: number;
  readonly createdAt: Date;
}

function privateFeedModel(connection: Connection): Model<PrivateFeedDocument> {
  const schema = documentSchema<PrivateFeedDocument>('private_feeds', {
    hash: { type: String, required: true },
    epoch: Number,
    createdAt: { type: Date, required: true },
  }).index({ hash: 1 });
  return modelOf(connection, 'PrivateFeed', schema);
}

export interface StoredChoice {
  readonly kind: string;
  readonly id: string;
  /** The newest change of a choice wins. */
  readonly changedAt: Date;
  /** False: an older choice of another device must not bring this one back. */
  readonly isOn: boolean;
}

export interface Following {
  readonly follows: readonly StoredChoice[];
  readonly hidden: readonly StoredChoice[];
  readonly seenAt: Date | null;
}

type FollowingDocument = Following & MergedDocument;

function followingModel(connection: Connection): Model<FollowingDocument> {
  const choice = { _id: false, kind: String, id: String, changedAt: Date, isOn: Boolean };
  const schema = documentSchema<FollowingDocument>('followings', {
    version: { type: Number, required: true },
    follows: [choice],
    hidden: [choice],
    seenAt: { type: Date, default: null },
  });
  return modelOf(connection, 'Following', schema);
}

const NO_FOLLOWING: Following = { follows: [], hidden: [], seenAt: null };

/** Applies a change; applying it again changes nothing. */
export function mergeFollowing(stored: Following, change: Following, now: Date): Following {
  return {
    follows: mergeChoices(stored.follows, change.follows, now),
    hidden: mergeChoices(stored.hidden, change.hidden, now),
    seenAt: laterOf(
      stored.seenAt && notAfter(stored.seenAt, now),
      change.seenAt && notAfter(change.seenAt, now),
    ),
  };
}

function mergeChoices(
  stored: readonly StoredChoice[],
  changes: readonly StoredChoice[],
  now: Date,
): StoredChoice[] {
  const clamp = (choice: StoredChoice) => changedNotAfter(choice, now);
  const merged = mergeRegisters(stored.map(clamp), changes.map(clamp), choiceKey);
  const newestFirst = [...merged.values()].sort(
    (a, b) => b.changedAt.getTime() - a.changedAt.getTime(),
  );
  const chosen = newestFirst.filter(({ isOn }) => isOn);
  return [
    ...chosen.slice(Math.max(0, chosen.length - CHOICES_MOST)),
    ...newestFirst.filter(({ isOn }) => !isOn).slice(0, CHOICES_MOST),
  ];
}

function laterOf(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return first ?? second;
  return first > second ? first : second;
}
