import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@elevate/testing';
import type { Upstream } from '@elevate/upstream';
import { CatalogueWork } from './catalogue-work.js';
import { ChannelWork } from './channel-work.js';
import { EventWork } from './event-work.js';
import { Ledger } from './ledger.js';
import { PeopleWork } from './people-work.js';
import { SiteCalls, type Call } from './site-calls.js';

export interface WorkloadOptions {
  readonly siteUrls: () => readonly string[];
  readonly random: () => number;
  readonly upstream: Upstream;
  readonly lasting: readonly string[];
  readonly channels?: readonly string[];
}

const HEARD_WITHIN_MS = 240_000;
/** Removing a channel needs an access code of the last ten minutes. */
const CODE_RENEWED_AFTER_MS = 60_000;
/** Milliseconds between the steps of a worker. */
const PAUSE = { from: 50, to: 350 };

/** Simulates users during faults and records acknowledged changes in the ledger. */
export class Workload {
  readonly events: EventWork;
  readonly catalogue: CatalogueWork;
  private readonly people: PeopleWork;
  private readonly channels: ChannelWork;
  private readonly enough = new AbortController();
  private working: Promise<unknown> = Promise.resolve();
  private provedAt = Date.now();

  private constructor(
    private readonly options: WorkloadOptions,
    readonly calls: SiteCalls,
    readonly ledger: Ledger,
    private readonly administrator: object,
    public token: string,
  ) {
    const { random, lasting } = options;
    this.events = new EventWork(calls, ledger, random, this);
    this.catalogue = new CatalogueWork({ ...options, calls, ledger, desk: this });
    this.people = new PeopleWork(calls, ledger, random, lasting);
    const { channels = [] } = options;
    this.channels = new ChannelWork(calls, ledger, random, { desk: this, channels });
  }

  static async open(options: WorkloadOptions): Promise<Workload> {
    const calls = new SiteCalls(options.siteUrls, options.random);
    const body = {
      email: `desk-${randomBytes(4).toString('hex')}@admin.local`,
      password: `${randomBytes(12).toString('hex')} Aa1!`,
      access_code: randomBytes(10).toString('hex'),
    };
    // If the first response is lost, the administrator exists and signs in.
    const enter = async () => {
      for (const path of ['/admin/setup', '/admin/session']) {
        const answer = await calls.send({ method: 'POST', path, body });
        if (answer?.token !== undefined) return answer.token;
      }
      return null;
    };
    const token = await waitUntil(enter, {
      timeoutMs: HEARD_WITHIN_MS,
      everyMs: 500,
      what: 'an administrator',
    });
    return new Workload(options, calls, new Ledger(), body, token);
  }

  async follow(channels: readonly string[]): Promise<void> {
    const { token } = this;
    const body = { channels: channels.map((channel) => ({ channel })) };
    const call = { method: 'POST', path: '/admin/channels', body, token } as const;
    const isDone = async (call: Call) => ((await this.calls.send(call))?.status ?? 500) < 300;
    const options = { timeoutMs: HEARD_WITHIN_MS, everyMs: 500, what: 'the channels' };
    await waitUntil(() => isDone(call), options);
    const sync = { ...call, path: '/admin/video-syncs', body: { force: true, limit: 500 } };
    await waitUntil(() => isDone(sync), options);
  }

  begin(): void {
    const workers = [
      () => this.events.step(),
      () => this.events.step(),
      () => this.catalogue.stepPicks(),
      () => this.catalogue.stepOutside(),
      () => this.people.step(),
      () => this.channels.step(),
      () => this.renew(),
    ];
    this.working = Promise.all(workers.map((step) => this.goOn(step)));
    // `stop` reports the error; until then it must not be an unhandled rejection.
    this.working.catch(() => undefined);
  }

  /** Rejects if a worker got an unexpected response. */
  async stop(): Promise<void> {
    this.enough.abort();
    await this.working;
  }

  private async renew(): Promise<void> {
    if (Date.now() - this.provedAt < CODE_RENEWED_AFTER_MS) return;
    const call = { method: 'POST', path: '/admin/session', body: this.administrator } as const;
    const token = (await this.calls.send(call))?.token;
    if (token === undefined) return;
    this.token = token;
    this.provedAt = Date.now();
  }

  private async goOn(step: () => Promise<unknown>): Promise<void> {
    const { random, siteUrls } = this.options;
    while (!this.enough.signal.aborted) {
      if (siteUrls().length > 0) await step();
      await delay(PAUSE.from + random() * (PAUSE.to - PAUSE.from));
    }
  }
}
