import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { CONFIG, LOGGER, MONGO, TRANSPORT } from '@elevate/service-defaults';
import type { Mailer } from '@elevate/mail';
import { nextDigest, HOUR_MS } from '@elevate/rules';
import { ArrivalsService } from '../../saved/follows/arrivals/arrivals.handler.js';
import {
  type DigestDocument,
  type DigestInHand,
  DigestRepository,
} from '../../saved/follows/digests/digest.repository.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import type { UserConfig } from '../../user.config.js';
import { MAILER } from '../../mails/link-mailer.js';
import { DigestWriter } from './digest-writer.js';

/** A just arrived item may not be stored yet: it waits for the next digest. */
const SETTLED_MS = 10_000;

const RETRY_MS = 5 * 60_000;
/** Then the next digest names what this one did not. */
const GIVES_UP_MS = 20 * HOUR_MS;

/** The marks before and after it decide what a crash in between means. */
@Injectable()
export class DigestSender {
  constructor(
    private readonly digests: DigestRepository,
    private readonly accounts: AccountRepository,
    private readonly writer: DigestWriter,
    private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'EMAIL_VERIFICATION'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async send(digest: DigestDocument): Promise<void> {
    const until = new Date(this.clock.now().getTime() - SETTLED_MS);
    const inHand = { id: mailId(digest), until };
    const to = await this.addressOf(digest);
    const period = { after: digest.coveredUntil, until };
    const mail =
      to === null ? null : await this.writer.write(digest, { id: inHand.id, to }, period);
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
   * A digest in hand when its process died. If the transport cannot say, it is not sent again; the next digest names
   * the same items.
   */
  async resolve(digest: DigestDocument & { readonly inHand: DigestInHand }): Promise<void> {
    const { id, until } = digest.inHand;
    const wasSent = await this.mailer.wasSent(id);
    if (wasSent === 'no') return this.digests.settle(digest, { inHand: null });
    await this.settle(digest, wasSent === 'yes' ? { coveredUntil: until } : {});
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
    if (code === 'MAIL.IN_DOUBT' || isTooLate) return this.settle(digest, {});
    const tryAt = new Date(now.getTime() + RETRY_MS);
    await this.digests.settle(digest, { tryAt, inHand: null });
  }

  private settle(digest: DigestDocument, change: Partial<DigestDocument>): Promise<void> {
    const next = nextDigest(digest, this.clock.now().getTime());
    const dueAt = next === undefined ? null : new Date(next);
    return this.digests.settle(digest, { ...change, dueAt, tryAt: dueAt, inHand: null });
  }
}

/** Equal for each try: a transport that knows its mails writes it once. */
function mailId({ _id, dueAt }: DigestDocument): string {
  const text = `${_id} ${dueAt?.toISOString()}`;
  return `digest-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

const EVERY_MS = 60_000;
const LEASE_MS = 30_000;
const A_LOOK = 200;
const AT_ONCE = 4;

/** Sends what is due, in one process at a time. */
@Injectable()
export class DigestTask {
  private readonly task: PeriodicTask;

  constructor(
    private readonly digests: DigestRepository,
    private readonly sender: DigestSender,
    private readonly arrivals: ArrivalsService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
    tasks: PeriodicTasks,
  ) {
    // One process need not wait for its own lease to end.
    const lease = transport.shared ? new Lease(connection) : new Lease(connection, 'in-process');
    this.task = tasks.create({
      name: 'digests',
      everyMs: EVERY_MS,
      lease: { of: lease, ttlMs: LEASE_MS },
      run: (signal) => this.run(signal),
    });
  }

  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.each(
      signal,
      () => this.digests.inHand(A_LOOK),
      (digest) => this.resolve(digest),
    );
    const due = () => this.digests.due(this.clock.now(), A_LOOK);
    await this.each(signal, due, (digest) => this.sender.send(digest));
    await this.arrivals.removeOld();
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

  private async resolve({ inHand, ...digest }: DigestDocument): Promise<void> {
    if (inHand) await this.sender.resolve({ ...digest, inHand });
  }
}
