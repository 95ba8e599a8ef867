import { createHash, randomBytes } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import { Clock, later } from '@elevate/clock';
import {
  DigestChangeDto,
  type DigestPreview,
  type DigestView,
  UnsubscribeDto,
} from '@elevate/contracts/user';
import type { Mail, Mailer } from '@elevate/mail';
import {
  ChoiceSet,
  DAY_MS,
  type DigestTimes,
  HOUR_MS,
  nextDigest,
  pluralize,
} from '@elevate/rules';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import {
  type ArrivalDocument,
  ArrivalRepository,
  type DigestDocument,
  DigestRepository,
  toDigestView,
} from '../saved/digest.repository.js';
import { FollowingRepository, toFollowingView } from '../saved/following.repository.js';
import { AccessGuard, CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import type { UserConfig } from '../user.config.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { mailOf, mailText } from '../accounts/mails/mail-texts.js';
import { MAILER, siteOf } from '../accounts/mails/mails.js';
import { type Caller, CurrentCaller, Limits } from '../requests/limits.js';

interface DigestPeriod {
  readonly after: Date;
  readonly until: Date;
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
  const { id, to, siteName, siteUrl, unsubscribeToken: token } = mail;
  const values = {
    subject: subjectOf(mail),
    entries: entriesOf(mail),
    to,
    siteName,
    siteUrl,
    token,
  };
  return {
    id,
    ...mailOf(to, siteName, mailText('digest', values)),
    headers: {
      'List-Unsubscribe': `<${siteUrl}/api/v1/digest-ends?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<digest.${new URL(siteUrl).hostname}>`,
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

function entriesOf(mail: DigestMail): string {
  const { arrivals, siteUrl } = mail;
  const entries = arrivals.slice(0, MOST_ITEMS).map((arrival) => entryOf(arrival, mail));
  const left = arrivals.length - MOST_ITEMS;
  return entries.join('\n') + (left > 0 ? `\nand ${left} more: ${siteUrl}/following\n` : '');
}

function entryOf({ item, link, ...arrival }: ArrivalDocument, mail: DigestMail): string {
  const from = isTalk(arrival) ? mail.channelNames.get(item.channel_id ?? '') : item.source;
  const url = isTalk(arrival) ? `${mail.siteUrl}${link}` : link;
  return `${oneLine(item.title)}${from === undefined ? '' : `\n${oneLine(from)}`}\n${url}\n`;
}

const isTalk = ({ _id }: Pick<ArrivalDocument, '_id'>): boolean => _id.startsWith('episode ');

/** A line break in a title must not fake a line of the mail. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A just arrived item may not be stored yet: it waits for the next digest. */
const SETTLED_MS = 10_000;

const RETRY_MS = 5 * 60_000;
/** Then the next digest names what this one did not. */
const GIVES_UP_MS = 20 * HOUR_MS;

const A_LOOK = 200;
const AT_ONCE = 4;

/** Sends what is due. The marks before and after it decide what a crash in between means. */
@Injectable()
export class Digests {
  constructor(
    private readonly digests: DigestRepository,
    private readonly accounts: AccountRepository,
    private readonly followings: FollowingRepository,
    private readonly arrivals: ArrivalRepository,
    private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: UserConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const inHand = () => this.digests.inHand(A_LOOK);
    await this.each(signal, inHand, (digest) => this.resolve(digest));
    const due = () => this.digests.due(this.clock.now(), A_LOOK);
    await this.each(signal, due, (digest) => this.send(digest));
    await this.arrivals.removeOld();
  }

  /** Of a week, so that a new one shows something. */
  async preview({ account }: SignedIn): Promise<DigestPreview> {
    const until = this.clock.now();
    const after = later(until, -7 * DAY_MS);
    const digest = await this.digests.find(account._id);
    const request = { _id: account._id, unsubscribeToken: digest?.unsubscribeToken ?? '' };
    const mail = await this.write(request, { id: 'preview', to: account.email }, { after, until });
    return { subject: mail?.subject ?? null, text: mail?.text ?? null };
  }

  /** A failure leaves its digest to the next run. */
  private async each(
    signal: AbortSignal,
    find: () => Promise<DigestDocument[]>,
    act: (digest: DigestDocument) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const digests = await find();
      let failures = 0;
      const work = async () => {
        for (let digest = digests.pop(); digest && !signal.aborted; digest = digests.pop()) {
          await act(digest).catch((error: unknown) => {
            failures += 1;
            this.logger.warn(
              { cause: describeError(error) },
              'A digest failed. It will be retried.',
            );
          });
        }
      };
      const isLast = digests.length < A_LOOK;
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (isLast || failures > 0 || signal.aborted) return;
    }
  }

  private async send(digest: DigestDocument): Promise<void> {
    const until = later(this.clock.now(), -SETTLED_MS);
    const inHand = { id: mailId(digest), until };
    const to = await this.addressOf(digest);
    const period = { after: digest.coveredUntil, until };
    const mail = to === null ? null : await this.write(digest, { id: inHand.id, to }, period);
    // An address without a mail keeps what arrived.
    if (!mail) return this.settle(digest, to === null ? {} : { coveredUntil: until });
    if (!(await this.digests.take(digest, inHand))) return;
    try {
      await this.mailer.send(mail);
      await this.settle(digest, { coveredUntil: until });
    } catch (error) {
      await this.failed(digest, error);
    }
  }

  /**
   * A digest in hand when its process died. In doubt it is not sent again; the next names the same
   * items.
   */
  private async resolve(digest: DigestDocument): Promise<void> {
    if (!digest.inHand) return;
    const { id, until } = digest.inHand;
    const wasSent = await this.mailer.wasSent(id);
    if (wasSent === 'no') return this.digests.settle(digest, { inHand: null });
    await this.settle(digest, wasSent === 'yes' ? { coveredUntil: until } : {});
  }

  private async write(
    { _id, unsubscribeToken }: Pick<DigestDocument, '_id' | 'unsubscribeToken'>,
    envelope: Required<Pick<Mail, 'id' | 'to'>>,
    period: DigestPeriod,
  ): Promise<Mail | null> {
    const arrivals = await this.followed(_id, period);
    if (arrivals.length === 0) return null;
    const ids = arrivals.flatMap(({ item }) => item.channel_id ?? []);
    const channelNames = await this.arrivals.namesOf([...new Set(ids)]);
    const contents = { unsubscribeToken, arrivals, channelNames };
    return digestMail({ ...envelope, ...siteOf(this.config), ...contents });
  }

  private async followed(userId: string, { after, until }: DigestPeriod) {
    const { follows, hidden } = toFollowingView(await this.followings.find(userId));
    const [followed, hides] = [new ChoiceSet(follows), new ChoiceSet(hidden)];
    if (followed.size === 0) return [];
    const arrived = await this.arrivals.between(after, until);
    return arrived.filter(({ item }: ArrivalDocument) => followed.has(item) && !hides.has(item));
  }

  private async addressOf({ _id }: DigestDocument): Promise<string | null> {
    const account = await this.accounts.find(_id);
    if (!account || account.removed) return null;
    // The owner of the address must have asked for the mails.
    const isConfirmed = account.emailVerifiedAt !== null;
    return isConfirmed || this.config.EMAIL_VERIFICATION === 'off' ? account.email : null;
  }

  private async failed(digest: DigestDocument, error: unknown): Promise<void> {
    const code = isAppError(error) ? error.code : 'unknown';
    this.logger.warn({ cause: describeError(error), code }, 'Could not send a digest');
    if (code === 'MAIL.REFUSED') {
      const stop = { frequency: 'off', dueAt: null, tryAt: null, stopped: 'refused' } as const;
      return this.digests.settle(digest, { ...stop, inHand: null });
    }
    const now = this.clock.now();
    const isTooLate = now.getTime() - (digest.dueAt?.getTime() ?? 0) > GIVES_UP_MS;
    if (code !== 'MAIL.UNAVAILABLE' || isTooLate) return this.settle(digest, {});
    const tryAt = later(now, RETRY_MS);
    await this.digests.settle(digest, { tryAt, inHand: null });
  }

  private settle(digest: DigestDocument, change: Partial<DigestDocument>): Promise<void> {
    const dueAt = nextDueAt(digest, this.clock.now());
    return this.digests.settle(digest, { ...change, dueAt, tryAt: dueAt, inHand: null });
  }
}

function nextDueAt(times: DigestTimes, now: Date): Date | null {
  const next = nextDigest(times, now.getTime());
  return next === undefined ? null : new Date(next);
}

/** Equal for each try: a transport that knows its mails writes it once. */
function mailId({ _id, dueAt }: DigestDocument): string {
  const text = `${_id} ${dueAt?.toISOString()}`;
  return `digest-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

const TOKEN_BYTES = 16;

@Controller('v1')
export class DigestsController {
  constructor(
    private readonly repository: DigestRepository,
    private readonly digests: Digests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Get('me/digest')
  @UseGuards(AccessGuard)
  async view(@CurrentUser() { account }: SignedIn): Promise<DigestView> {
    return toDigestView(await this.repository.find(account._id));
  }

  @Put('me/digest')
  @UseGuards(AccessGuard)
  async change(@CurrentUser() person: SignedIn, @Body() wish: DigestChangeDto) {
    const { _id } = person.account;
    const now = this.clock.now();
    const before = await this.repository.find(_id);
    const dueAt = nextDueAt(wish, now);
    // Items that arrived while there was no digest are not sent.
    const isNew = before === null || before.frequency === 'off';
    await this.repository.put(
      _id,
      { ...wish, dueAt, tryAt: dueAt, stopped: null, ...(isNew && { coveredUntil: now }) },
      randomBytes(TOKEN_BYTES).toString('base64url'),
    );
    return this.view(person);
  }

  @Get('me/digest/preview')
  @UseGuards(AccessGuard)
  preview(@CurrentUser() person: SignedIn): Promise<DigestPreview> {
    return this.digests.preview(person);
  }

  /** By a mailed link; repeating it, or an unknown one, changes nothing. */
  @Post('digest-ends')
  @HttpCode(204)
  async unsubscribe(@Body() { token }: UnsubscribeDto, @CurrentCaller() caller: Caller) {
    this.limits.take('unsubscribe', caller.address);
    const digest = await this.repository.findByToken(token);
    if (!digest) return;
    const off = { frequency: 'off', dueAt: null, tryAt: null } as const;
    await this.repository.put(digest._id, off, token);
  }
}
