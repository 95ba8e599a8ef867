import type {
  ChoiceView,
  FollowingChangeDto,
  FollowingView,
  PrivateFeedView,
} from '@elevate/contracts/user';
import { documentSchema } from '@elevate/mongo';
import { choiceKey, CHOICES_MOST, type FollowKind, type HideKind } from '@elevate/rules';
import { repositoryOf } from '@elevate/service-defaults';
import type { AccountDocument } from '../accounts/account.repository.js';
import {
  laterOf,
  type MergedDocument,
  mergedDocuments,
  mergeRegisters,
  newestFirst,
  notAfter,
} from './merged.repository.js';

/** The private feed of one account. Its secret is in the feed's address only. */
interface PrivateFeedDocument {
  readonly _id: string;
  readonly hash: string;
  /** The account's `sessionEpoch`: ending all other sessions ends the address. Absent in ended addresses. */
  readonly epoch?: number;
  readonly createdAt: Date;
}

export class PrivateFeedRepository extends repositoryOf(
  documentSchema<PrivateFeedDocument>('private_feeds').index({ hash: 1 }),
) {
  findByHash(hash: string): Promise<PrivateFeedDocument | null> {
    return this.model.findOne({ hash }).lean<PrivateFeedDocument>();
  }

  async put({ _id, ...feed }: PrivateFeedDocument): Promise<void> {
    await this.model.updateOne({ _id }, { $set: feed }, { upsert: true });
  }
}

interface StoredChoice {
  readonly kind: string;
  readonly id: string;
  readonly changedAt: Date;
  /** False: an older choice of another device must not bring this one back. */
  readonly isOn: boolean;
}

interface Following {
  readonly follows: readonly StoredChoice[];
  readonly hidden: readonly StoredChoice[];
  readonly seenAt: Date | null;
}

export class FollowingRepository extends mergedDocuments<Following, Following>({
  schema: documentSchema<Following & MergedDocument>('followings'),
  empty: { follows: [], hidden: [], seenAt: null },
  merge: (state, changes, now) => {
    const [stored, change] = notAfter(now, [state, changes] as const);
    return {
      follows: mergeChoices(stored.follows, change.follows),
      hidden: mergeChoices(stored.hidden, change.hidden),
      seenAt:
        stored.seenAt && change.seenAt
          ? laterOf(stored.seenAt, change.seenAt)
          : (stored.seenAt ?? change.seenAt),
    };
  },
  busy: 'USER.FOLLOWING_BUSY',
}) {}

function mergeChoices(
  stored: readonly StoredChoice[],
  changes: readonly StoredChoice[],
): StoredChoice[] {
  const merged = mergeRegisters(stored, changes, choiceKey).sort(newestFirst);
  const chosen = merged.filter(({ isOn }) => isOn);
  return [
    ...chosen.slice(Math.max(0, chosen.length - CHOICES_MOST)),
    ...merged.filter(({ isOn }) => !isOn).slice(0, CHOICES_MOST),
  ];
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

type ChangedChoice = ChoiceView & { readonly value: boolean };

function toStored({ kind, id, value, changed_at }: ChangedChoice): StoredChoice {
  return { kind, id: id.trim(), isOn: value, changedAt: new Date(changed_at) };
}
