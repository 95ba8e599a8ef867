import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { DigestPreview } from '@elevate/contracts/user';
import type { Mail } from '@elevate/mail';
import { ChoiceSet } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import { ArrivalRepository } from '../../saved/follows/arrivals/arrival.repository.js';
import type { ArrivalDocument } from '../../saved/follows/arrivals/arrival.schema.js';
import { DigestRepository } from '../../saved/follows/digests/digest.repository.js';
import type { DigestDocument } from '../../saved/follows/digests/digest.schema.js';
import { toView } from '../../saved/follows/following.mapper.js';
import { FollowingRepository } from '../../saved/follows/following.repository.js';
import type { SignedIn } from '../../sessions/signed-in.js';
import type { UserConfig } from '../../user.config.js';
import { digestMail } from './digest-mail.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Default for the embedded product without SITE_URL. */
const OWN_MACHINE = 'http://localhost:3000';

export interface DigestPeriod {
  readonly after: Date;
  readonly until: Date;
}

@Injectable()
export class DigestWriter {
  constructor(
    private readonly arrivals: ArrivalRepository,
    private readonly digests: DigestRepository,
    private readonly followings: FollowingRepository,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<UserConfig, 'SITE_NAME'> & Partial<Pick<UserConfig, 'SITE_URL'>>,
  ) {}

  /** The digest as it would be now; of a week, so that a new one shows something. */
  async preview({ account }: SignedIn): Promise<DigestPreview> {
    const until = this.clock.now();
    const after = new Date(until.getTime() - 7 * DAY_MS);
    const digest = await this.digests.find(account._id);
    const asked = { _id: account._id, unsubscribeToken: digest?.unsubscribeToken ?? '' };
    const mail = await this.write(asked, { id: 'preview', to: account.email }, { after, until });
    return { subject: mail?.subject ?? null, text: mail?.text ?? null };
  }

  /** Null where nothing arrived. */
  async write(
    { _id, unsubscribeToken }: Pick<DigestDocument, '_id' | 'unsubscribeToken'>,
    envelope: Required<Pick<Mail, 'id' | 'to'>>,
    period: DigestPeriod,
  ): Promise<Mail | null> {
    const arrivals = await this.followed(_id, period);
    if (arrivals.length === 0) return null;
    const ids = arrivals.flatMap(({ item }) => item.channel_id ?? []);
    const channelNames = await this.arrivals.namesOf([...new Set(ids)]);
    const { SITE_URL: siteUrl = OWN_MACHINE, SITE_NAME: siteName } = this.config;
    return digestMail({
      ...envelope,
      ...{ siteUrl, siteName, unsubscribeToken, arrivals, channelNames },
    });
  }

  private async followed(userId: string, { after, until }: DigestPeriod) {
    const { follows, hidden } = toView(await this.followings.find(userId));
    const [followed, hides] = [new ChoiceSet(follows), new ChoiceSet(hidden)];
    if (followed.size === 0) return [];
    const arrived = await this.arrivals.between(after, until);
    return arrived.filter(({ item }: ArrivalDocument) => followed.has(item) && !hides.has(item));
  }
}
