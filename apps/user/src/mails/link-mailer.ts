import { randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { describeError, isAppError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import type { Mailer } from '@elevate/mail';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import type { UserConfig } from '../user.config.js';
import {
  type LinkKind,
  type MailKind,
  type MailRequestDocument,
  MailRequestRepository,
  MailRequests,
  type NoticeKind,
  readMailKey,
} from '../accounts/mail-request.repository.js';
import { sha256 } from '../requests/limits.js';
import { LINKS, mailOf, type MailText, NOTICES } from './links.js';
import { MINUTE_MS } from '@elevate/rules';

export const MAILER = Symbol('MAILER');

/** Longer than a mail server may take; then another process takes over. */
const CLAIM_MS = MINUTE_MS;

/** Requests expire after an hour. */
const WISH_LASTS_MS = 60 * MINUTE_MS;

/** Default for the embedded product without SITE_URL. */
const OWN_MACHINE = 'http://localhost:3000';

/** The link's secret exists only in the mail. */
@Injectable()
export class LinkMailer {
  constructor(
    private readonly requests: MailRequestRepository,
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG)
    private readonly config: Pick<UserConfig, 'SITE_NAME'> & Partial<Pick<UserConfig, 'SITE_URL'>>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async work(key: string): Promise<void> {
    const now = this.clock.now();
    const request = await this.requests.claim(key, now, later(now, CLAIM_MS));
    if (!request) return;
    try {
      await this.mailFor(key);
      await this.requests.remove(request);
    } catch (error) {
      await this.failed(request, error);
    }
  }

  private async mailFor(key: string): Promise<void> {
    const { kind, subject } = readMailKey(key);
    if (!isNotice(kind)) return this.mailLink(kind, subject);
    await this.send(subject, NOTICES[kind](this.site));
  }

  private async mailLink(kind: LinkKind, subject: string): Promise<void> {
    const { isFor, change } = LINKS[kind];
    const account = await this.accounts[change ? 'find' : 'findByEmail'](subject);
    if (!account || isFor?.(account) === false) return;
    const to = change ? change.to(account) : subject;
    if (change?.takenMail && (await this.accounts.findByEmail(to))) {
      await this.send(to, change.takenMail(this.site));
    } else {
      await this.mailToken(kind, account, to);
    }
  }

  private async mailToken(kind: LinkKind, account: AccountDocument, to: string): Promise<void> {
    const { field, lastsMinutes, address, mail, change } = LINKS[kind];
    const token = newResetToken(account._id);
    const { hash } = readResetToken(token) as ResetToken;
    const expiresAt = later(this.clock.now(), lastsMinutes * MINUTE_MS);
    // A link of the change before must not confirm a newer one.
    const only = change && { 'emailChange.id': account.emailChange?.id };
    if (!(await this.accounts.setLink(account._id, field, { hash, expiresAt }, only))) return;
    const { siteName, siteUrl } = this.site;
    await this.send(to, mail({ siteName, link: address(siteUrl, token) }, account));
  }

  private send(to: string, text: MailText): Promise<void> {
    return this.mailer.send(mailOf(to, this.site.siteName, text));
  }

  private get site() {
    const { SITE_URL: siteUrl = OWN_MACHINE, SITE_NAME: siteName } = this.config;
    return { siteUrl, siteName };
  }

  private async failed(request: MailRequestDocument, error: unknown): Promise<void> {
    const now = this.clock.now();
    const tooLate = now.getTime() - request.requestedAt.getTime() > WISH_LASTS_MS;
    const forGood = tooLate || (isAppError(error) && error.code === 'MAIL.REFUSED');
    const { kind } = readMailKey(request._id);
    this.logger.warn(
      { cause: describeError(error), kind, tries: request.tries, forGood },
      'Could not send an email',
    );
    if (forGood) await this.requests.remove(request);
    else await this.requests.postpone(request, later(now, pauseAfter(request.tries)));
  }
}

// 5, 10, 20 seconds, up to 5 minutes.
function pauseAfter(tries: number): number {
  return Math.min(5 * MINUTE_MS, 2_500 * 2 ** Math.min(tries, 10));
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

function isNotice(kind: MailKind): kind is NoticeKind {
  return kind in NOTICES;
}

const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 4;
/** The work for a mail must not slow its answer, which would reveal an account. */
const AFTER_ANSWER_MS = { least: 50, most: 250 } as const;
const A_LOOK = 100;

/** A few at a time, a moment after the request's answer. */
@Injectable()
export class LinkQueue {
  private readonly complaints = new LogThrottle();
  private readonly queuedKeys = new Set<string>();
  private readonly task: PeriodicTask;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly requests: MailRequestRepository,
    private readonly mailer: LinkMailer,
    private readonly clock: Clock,
    incoming: MailRequests,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    incoming.listen((key) => void this.enqueueLater(key));
    this.task = tasks.create({
      name: 'link-queue',
      everyMs: LOOK_EVERY_MS,
      run: () => this.enqueueDue(),
    });
  }

  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.task.stop();
    this.queuedKeys.clear();
    await this.running;
  }

  enqueue(key: string): void {
    this.queuedKeys.add(key);
    this.running ??= this.drain().finally(() => (this.running = undefined));
  }

  private async enqueueLater(key: string): Promise<void> {
    await this.clock.delay(randomInt(AFTER_ANSWER_MS.least, AFTER_ANSWER_MS.most));
    if (!this.isStopped) this.enqueue(key);
  }

  private async enqueueDue(): Promise<void> {
    for (const key of await this.requests.due(this.clock.now(), A_LOOK)) this.enqueue(key);
  }

  private async drain(): Promise<void> {
    while (this.queuedKeys.size > 0) {
      const some = [...this.queuedKeys].slice(0, AT_ONCE);
      for (const key of some) this.queuedKeys.delete(key);
      await Promise.all(
        some.map((key) => this.mailer.work(key).catch((error: unknown) => this.complain(error))),
      );
    }
  }

  private complain(error: unknown): void {
    this.complaints.say('links', () =>
      this.logger.warn({ cause: describeError(error) }, 'Sending mails with links failed'),
    );
  }
}

export interface ResetToken {
  readonly accountId: string;
  readonly hash: string;
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export function newResetToken(accountId: string): string {
  return `${accountId}.${randomBytes(32).toString('base64url')}`;
}

export function readResetToken(token: string): ResetToken | null {
  const [, accountId, secret] = FORM.exec(token) ?? [];
  return accountId === undefined || secret === undefined
    ? null
    : { accountId, hash: sha256(secret) };
}
