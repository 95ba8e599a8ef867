import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { DigestPreview } from '@elevate/contracts/user';
import type { Mail } from '@elevate/mail';
import { ChoiceSet, DAY_MS, pluralize } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import {
  type ArrivalDocument,
  ArrivalRepository,
} from '../../saved/follows/arrivals/arrival.repository.js';
import {
  type DigestDocument,
  DigestRepository,
} from '../../saved/follows/digests/digest.repository.js';
import { FollowingRepository, toFollowingView } from '../../saved/follows/following.repository.js';
import type { SignedIn } from '../../sessions/signed-in.js';
import type { UserConfig } from '../../user.config.js';

/** Default for the embedded product without SITE_URL. */
const OWN_MACHINE = 'http://localhost:3000';

interface DigestPeriod {
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

  /** Of a week, so that a new one shows something. */
  async preview({ account }: SignedIn): Promise<DigestPreview> {
    const until = this.clock.now();
    const after = new Date(until.getTime() - 7 * DAY_MS);
    const digest = await this.digests.find(account._id);
    const request = { _id: account._id, unsubscribeToken: digest?.unsubscribeToken ?? '' };
    const mail = await this.write(request, { id: 'preview', to: account.email }, { after, until });
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
      siteUrl,
      siteName,
      unsubscribeToken,
      arrivals,
      channelNames,
    });
  }

  private async followed(userId: string, { after, until }: DigestPeriod) {
    const { follows, hidden } = toFollowingView(await this.followings.find(userId));
    const [followed, hides] = [new ChoiceSet(follows), new ChoiceSet(hidden)];
    if (followed.size === 0) return [];
    const arrived = await this.arrivals.between(after, until);
    return arrived.filter(({ item }: ArrivalDocument) => followed.has(item) && !hides.has(item));
  }
}

interface DigestMail {
  readonly id: string;
  readonly to: string;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly unsubscribeToken: string;
  readonly arrivals: readonly ArrivalDocument[];
  readonly channelNames: ReadonlyMap<string, string>;
}

const MOST_ITEMS = 25;

/** One press of the mail program ends the digest (RFC 8058). */
function digestMail(mail: DigestMail): Mail {
  const { id, to, siteUrl, unsubscribeToken: token } = mail;
  return {
    id,
    to,
    subject: subjectOf(mail),
    text: textOf(mail),
    headers: {
      'List-Unsubscribe': `<${siteUrl}/api/v1/digest-ends?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function subjectOf({ arrivals, siteName }: DigestMail): string {
  const talks = arrivals.filter(isTalk).length;
  const articles = arrivals.length - talks;
  const parts = [
    ...(talks > 0 ? [pluralize(talks, 'new talk')] : []),
    ...(articles > 0 ? [pluralize(articles, talks > 0 ? 'article' : 'new article')] : []),
  ];
  return `${parts.join(' and ')} on ${siteName}`;
}

function textOf(mail: DigestMail): string {
  const { arrivals, siteName, siteUrl, unsubscribeToken: token } = mail;
  const left = arrivals.length - MOST_ITEMS;
  const more = left > 0 ? `\nand ${left} more: ${siteUrl}/following\n` : '';
  return `Hello,

this is new from what you follow on ${siteName}:

${arrivals
  .slice(0, MOST_ITEMS)
  .map((arrival) => entryOf(arrival, mail))
  .join('\n')}${more}
Change what you follow, or how often this mail comes:
${siteUrl}/following

Stop this mail:
${siteUrl}/unsubscribe#token=${token}

${siteName}
`;
}

function entryOf({ item, link, ...arrival }: ArrivalDocument, mail: DigestMail): string {
  const from = isTalk(arrival) ? mail.channelNames.get(item.channel_id ?? '') : item.source;
  const url = isTalk(arrival) ? `${mail.siteUrl}${link}` : link;
  return `${oneLine(item.title)}${from === undefined ? '' : `\n${oneLine(from)}`}\n${url}\n`;
}

const isTalk = ({ _id }: Pick<ArrivalDocument, '_id'>): boolean => _id.startsWith('episode ');

/** A line break in a title must not fake a line of the mail. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
