import type {
  ChoiceView,
  FollowingChangeDto,
  FollowingView,
  PrivateFeedView,
} from '@elevate/contracts/user';
import { choiceKey, CHOICES_MOST, type FollowKind, type HideKind } from '@elevate/rules';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Connection, Model } from 'mongoose';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { AccountDocument } from '../../accounts/account.schema.js';
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
    super(modelOf(connection, 'Following', followingSchema), kind, clock);
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
    this.model = modelOf(connection, 'PrivateFeed', privateFeedSchema);
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
export interface PrivateFeedDocument {
  readonly _id: string;
  /** SHA-256 of the secret. */
  readonly hash: string;
  /** The account's `sessionEpoch`: ending all other sessions ends the address. Absent in ended addresses. */
  readonly epoch?: number;
  readonly createdAt: Date;
}

const privateFeedSchema = documentSchema<PrivateFeedDocument>('private_feeds', {
  hash: { type: String, required: true },
  epoch: Number,
  createdAt: { type: Date, required: true },
}).index({ hash: 1 });

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

const choice = { _id: false, kind: String, id: String, changedAt: Date, isOn: Boolean };
const followingSchema = documentSchema<FollowingDocument>('followings', {
  version: { type: Number, required: true },
  follows: [choice],
  hidden: [choice],
  seenAt: { type: Date, default: null },
});

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

export function toFollowingView({ follows, hidden, seenAt }: Following): FollowingView {
  return {
    follows: viewsOf<FollowKind>(follows),
    hidden: viewsOf<HideKind>(hidden),
    seen_at: seenAt?.toISOString() ?? null,
  };
}

export function toPrivateFeedView(
  { sessionEpoch }: AccountDocument,
  feed: PrivateFeedDocument | null,
): PrivateFeedView {
  return { created_at: feed?.epoch === sessionEpoch ? feed.createdAt.toISOString() : null };
}

export function toFollowing({ follows, hidden, seen_at }: FollowingChangeDto): Following {
  return {
    follows: follows.map(toStored),
    hidden: hidden.map(toStored),
    seenAt: seen_at === undefined ? null : new Date(seen_at),
  };
}

function viewsOf<Kind extends string>(choices: readonly StoredChoice[]): ChoiceView<Kind>[] {
  return choices
    .filter(({ isOn }) => isOn)
    .map(({ kind, id, changedAt }) => ({
      kind: kind as Kind,
      id,
      changed_at: changedAt.toISOString(),
    }));
}

const toStored = ({
  kind,
  id,
  value,
  changed_at,
}: ChoiceView & { value: boolean }): StoredChoice => ({
  kind,
  id: id.trim(),
  isOn: value,
  changedAt: new Date(changed_at),
});
