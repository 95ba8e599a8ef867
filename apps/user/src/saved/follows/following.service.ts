import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  ChoiceView,
  FollowingChangeDto,
  FollowingView,
  NewPrivateFeed,
  PrivateFeedView,
} from '@elevate/contracts/user';
import type { FollowKind, HideKind } from '@elevate/rules';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import type { SignedIn } from '../../sessions/signed-in.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import type { Caller } from '../../requests/caller.guard.js';
import { Limits, sha256 } from '../../requests/limits.js';
import {
  type Following,
  FollowingRepository,
  PrivateFeedRepository,
  type StoredChoice,
} from './following.repository.js';

const SECRET_BYTES = 32;

@Injectable()
export class PrivateFeedService {
  constructor(
    private readonly feeds: PrivateFeedRepository,
    private readonly followings: FollowingRepository,
    private readonly accounts: AccountRepository,
    private readonly mails: MailRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<PrivateFeedView> {
    const feed = await this.feeds.find(account._id);
    const isOpen = feed?.epoch === account.sessionEpoch;
    return { created_at: isOpen ? feed.createdAt.toISOString() : null };
  }

  /** The only answer that has the secret. */
  async renew({ account }: SignedIn): Promise<NewPrivateFeed> {
    const { _id, sessionEpoch: epoch } = account;
    this.limits.newPrivateFeed(_id);
    const token = randomBytes(SECRET_BYTES).toString('base64url');
    const createdAt = this.clock.now();
    await this.feeds.put({ _id, hash: sha256(token), epoch, createdAt });
    await this.mails.tryPut('private-feed', account);
    return { token, created_at: createdAt.toISOString() };
  }

  revoke({ account }: SignedIn): Promise<void> {
    return this.feeds.remove(account._id);
  }

  /** @throws AppError `USER.FEED_NOT_FOUND` */
  async read(token: string, caller: Caller): Promise<FollowingView> {
    this.limits.privateFeed(caller);
    const feed = await this.feeds.findByHash(sha256(token));
    const account = feed && (await this.accounts.find(feed._id));
    if (!account || feed.epoch !== account.sessionEpoch) {
      throw new AppError('USER.FEED_NOT_FOUND', { kind: 'user' });
    }
    return toFollowingView(await this.followings.find(feed._id));
  }
}

export function toFollowingView({ follows, hidden, seenAt }: Following): FollowingView {
  return {
    follows: viewsOf<FollowKind>(follows),
    hidden: viewsOf<HideKind>(hidden),
    seen_at: seenAt?.toISOString() ?? null,
  };
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
