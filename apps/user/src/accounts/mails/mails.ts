import { randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, later, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { describeError, isAppError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import type { Mailer } from '@elevate/mail';
import type { Counter, Metrics } from '@elevate/metrics';
import { MINUTE_MS } from '@elevate/rules';
import { CONFIG, LOGGER, METRICS } from '@elevate/service-defaults';
import { sha256 } from '../../requests/limits.js';
import type { UserConfig } from '../../user.config.js';
import { type AccountDocument, AccountRepository } from '../account.repository.js';
import { type MailRequestDocument, MailRequestRepository } from './mail-request.repository.js';
import {
  isLink,
  type LinkKind,
  linkMail,
  LINKS,
  type MailKind,
  mailOf,
  type MailText,
  mailText,
} from './mail-texts.js';

export const MAILER = Symbol('MAILER');

/** Longer than a mail server may take; then another process takes over. */
const CLAIM_MS = MINUTE_MS;
const GIVES_UP_MS = 60 * MINUTE_MS;
const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 4;
/** The work for a mail must not slow its answer, which would reveal an account. */
const AFTER_ANSWER_MS = { least: 50, most: 250 } as const;
const A_LOOK = 100;

type SiteConfig = Pick<UserConfig, 'SITE_NAME'> & Partial<Pick<UserConfig, 'SITE_URL'>>;

/** Without SITE_URL, the embedded product runs on the reader's own machine. */
export function siteOf({ SITE_URL: siteUrl = 'http://localhost:3000', SITE_NAME }: SiteConfig) {
  return { siteUrl, siteName: SITE_NAME };
}

/** Stores requests for mails and sends a few at a time, a moment after the request's answer. */
@Injectable()
export class Mails {
  private readonly complaints = new LogThrottle();
  private readonly queuedKeys = new Set<string>();
  private readonly task: PeriodicTask;
  private running: Promise<void> | undefined;
  private isStopped = true;
  private readonly failures: Counter<'result'>;

  constructor(
    private readonly requests: MailRequestRepository,
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: SiteConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.failures = metrics.counter({
      name: 'elevate_mail_failures_total',
      help: 'Attempts to send a mail that failed: it is sent again, or given up',
      labels: ['result'],
    });
    const run = async () => {
      for (const key of await this.requests.due(this.clock.now(), A_LOOK)) this.enqueue(key);
    };
    this.task = tasks.create({ name: 'link-queue', everyMs: LOOK_EVERY_MS, run });
  }

  start(): void {
    this.isStopped = false;
    this.task.start(0);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.task.stop();
    this.queuedKeys.clear();
    await this.running;
  }

  async put(kind: MailKind, subject: string): Promise<void> {
    const key = kind === 'reset' ? subject : `${kind} ${subject}`;
    await this.requests.put(key, this.clock.now());
    void this.enqueueLater(key);
  }

  /** Its failure must not report the stored change as failed. */
  async tryPut(kind: MailKind, account: { readonly _id: string; readonly email: string }) {
    try {
      await this.put(kind, account.email);
    } catch (error) {
      const facts = { account: account._id, kind, cause: describeError(error) };
      this.logger.warn(facts, 'Could not store a request for a mail');
    }
  }

  enqueue(key: string): void {
    this.queuedKeys.add(key);
    this.running ??= this.drain().finally(() => (this.running = undefined));
  }

  send(to: string, text: MailText, id?: string): Promise<void> {
    return this.mailer.send({ ...mailOf(to, this.config.SITE_NAME, text), ...(id && { id }) });
  }

  private async enqueueLater(key: string): Promise<void> {
    await this.clock.delay(randomInt(AFTER_ANSWER_MS.least, AFTER_ANSWER_MS.most));
    if (!this.isStopped) this.enqueue(key);
  }

  private async drain(): Promise<void> {
    while (this.queuedKeys.size > 0) {
      const some = [...this.queuedKeys].slice(0, AT_ONCE);
      for (const key of some) this.queuedKeys.delete(key);
      await Promise.all(
        some.map((key) =>
          this.work(key).catch((error: unknown) =>
            this.complaints.warn(this.logger, error, 'Sending mails with links failed'),
          ),
        ),
      );
    }
  }

  private async work(key: string): Promise<void> {
    const now = this.clock.now();
    const request = await this.requests.claim(key, now, later(now, CLAIM_MS));
    if (!request) return;
    const { kind, subject } = readMailKey(key);
    try {
      if (isLink(kind)) await this.mailLink(kind, subject);
      else await this.send(subject, mailText(kind, siteOf(this.config)));
      await this.requests.remove(request);
    } catch (error) {
      await this.failed(request, kind, error);
    }
  }

  private async mailLink(kind: LinkKind, subject: string): Promise<void> {
    const { isFor, to: toOf, takenText } = LINKS[kind];
    const account = await this.accounts[toOf ? 'find' : 'findByEmail'](subject);
    if (!account || isFor?.(account) === false) return;
    const to = toOf ? toOf(account) : subject;
    if (to === undefined) return;
    if (takenText && (await this.accounts.findByEmail(to))) {
      await this.send(to, mailText(takenText, siteOf(this.config)));
    } else {
      await this.mailToken(kind, account, to);
    }
  }

  private async mailToken(kind: LinkKind, account: AccountDocument, to: string): Promise<void> {
    const { field, lastsMinutes, endsAt, path, to: isChange } = LINKS[kind];
    const { token, hash } = newLinkToken(account._id);
    const expiresAt = endsAt?.(account) ?? later(this.clock.now(), lastsMinutes * MINUTE_MS);
    // A link of the change before must not confirm a newer one.
    const only = isChange && { 'emailChange.id': account.emailChange?.id };
    if (!(await this.accounts.setLink(account._id, field, { hash, expiresAt }, only))) return;
    const { siteName, siteUrl } = siteOf(this.config);
    const mail = { siteName, link: `${siteUrl}${path}${token}` };
    await this.send(to, linkMail(kind, mail, account));
  }

  private async failed(request: MailRequestDocument, kind: MailKind, error: unknown) {
    const now = this.clock.now();
    const { requestedAt, tries } = request;
    const tooLate = now.getTime() - requestedAt.getTime() > GIVES_UP_MS;
    const forGood = tooLate || (isAppError(error) && error.code === 'MAIL.REFUSED');
    const facts = { cause: describeError(error), kind, tries, forGood };
    this.failures.add({ result: forGood ? 'given-up' : 'sent-again' });
    this.logger.warn(facts, 'Could not send an email');
    if (forGood) await this.requests.remove(request);
    else await this.requests.postpone(request, later(now, pauseAfter(tries)));
  }
}

// 5, 10, 20 seconds, up to 5 minutes.
function pauseAfter(tries: number): number {
  return Math.min(5 * MINUTE_MS, 2_500 * 2 ** Math.min(tries, 10));
}

function readMailKey(key: string): { readonly kind: MailKind; readonly subject: string } {
  const [kind = '', subject] = key.split(' ');
  return subject === undefined
    ? { kind: 'reset', subject: kind }
    : { kind: kind as MailKind, subject };
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export function newLinkToken(accountId: string) {
  const secret = randomBytes(32).toString('base64url');
  return { accountId, token: `${accountId}.${secret}`, hash: sha256(secret) };
}

/** An unreadable token names no account. */
export function readLinkToken(token: string) {
  const [, accountId = '', secret = ''] = FORM.exec(token) ?? [];
  return { accountId, hash: sha256(secret) };
}
