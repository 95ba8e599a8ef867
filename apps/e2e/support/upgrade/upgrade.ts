import { randomBytes } from 'node:crypto';
import { tempDir, waitUntil } from '@elevate/testing';
import { qualifying, seededRandom, type Upstream } from '@elevate/upstream';
import { BffClient } from '../bff-client.js';
import { BrokerWitness } from '../campaign/broker-witness.js';
import { busySettings, lastingTalks, orClose, startBusySource } from '../campaign/busy-source.js';
import { Stores } from '../campaign/stores.js';
import { Workload } from '../campaign/workload.js';
import { WebhookReceiver } from '../webhook-receiver.js';
import { readsOf } from './reads.js';
import { startRollingProduct, type RollingProduct } from './rolling-product.js';
import { SteadyReads } from './steady-reads.js';

export interface UpgradeOptions {
  readonly seed: number;
  /** Folder of the release to start with. */
  readonly release: string;
}

const FILLED_WITHIN_MS = 240_000;
const EVENT_CHANGED = 'events.event.changed.v1';

/** A product of the previous release, filled, whose processes are replaced while people use it. */
export class Upgrade {
  stores!: Stores;
  workload!: Workload;
  private lastingEvent = '';
  /** Half of the first talks: people save these, and the source never changes them. */
  private lasting: string[] = [];
  private readonly closing: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly options: UpgradeOptions,
    readonly upstream: Upstream,
    readonly receiver: WebhookReceiver,
    readonly product: RollingProduct,
  ) {}

  static async start(options: UpgradeOptions): Promise<Upgrade> {
    const folder = await tempDir('upgrade');
    const upstream = await startBusySource(options.seed);
    const receiver = await WebhookReceiver.start();
    const closeRest = async () => {
      await Promise.all([upstream.close(), receiver.close()]);
      await folder.remove();
    };
    const settings = {
      OPERATOR_TOKEN: 'operator-of-the-upgrade-test',
      ...busySettings(upstream),
      DATA_DIR: folder.path,
      WEBHOOK_LOOPBACK_ORIGINS: receiver.origin,
    };
    const product = await orClose(startRollingProduct(options.release, settings), closeRest);
    const upgrade = new Upgrade(options, upstream, receiver, product);
    upgrade.closing.push(closeRest, () => product.close());
    return upgrade;
  }

  /** The work that the ledger counts begins here and goes on. */
  async fill(): Promise<void> {
    const { upstream, product, options } = this;
    this.stores = await Stores.open(product.documentsUri);
    this.closing.push(() => this.stores.close());
    const random = seededRandom(options.seed);
    const { siteUrls } = product;
    this.lasting = lastingTalks(upstream);
    const { lasting } = this;
    this.workload = await Workload.open({ siteUrls, random, upstream, lasting });
    await this.workload.follow(upstream.world.channels.map(({ id }) => id));
    const talks = qualifying(upstream.world).size;
    for (const url of siteUrls())
      await this.soon(`${talks} talks`, async () => {
        const { videos } = await new BffClient(url).stats();
        return videos === talks;
      });
    await this.subscribe();
    await this.createLastingEvent();
    this.workload.begin();
    this.closing.push(() => this.workload.stop().catch(() => undefined));
    const { people, events, picks } = this.workload.ledger;
    const isFilled = () => people.length >= 8 && events.size >= 10 && picks.size >= 5;
    await this.soon('people, events and picks', isFilled);
  }

  beginReads(): SteadyReads {
    const { workload, lastingEvent, receiver, product } = this;
    const content = {
      ledger: workload.ledger,
      lasting: this.lasting,
      lastingEvent,
      channel: this.upstream.world.channels[0]?.id ?? '',
      receiver: receiver.origin,
      administrator: workload.token,
    };
    const reads = new SteadyReads({
      siteUrls: product.siteUrls,
      random: Math.random,
      reads: () => readsOf(content),
    });
    reads.begin();
    return reads;
  }

  witness(): BrokerWitness {
    return new BrokerWitness(this.product.broker.brokers);
  }

  /** Titles of events whose newest published state was not delivered to the webhook. */
  undelivered(): string[] {
    const delivered = new Set(
      this.receiver.of(EVENT_CHANGED).map(({ subject, data }) => titleOf(subject, data)),
    );
    return [...this.workload.ledger.events.values()]
      .flatMap(({ stored }) => (stored?.status === 'published' ? [stored] : []))
      .map(({ id, title }) => titleOf(id, { title }))
      .filter((title) => !delivered.has(title));
  }

  async soon<T>(what: string, probe: () => T | Promise<T>): Promise<void> {
    await waitUntil(probe, { timeoutMs: FILLED_WITHIN_MS, everyMs: 250, what });
  }

  async close(): Promise<void> {
    for (const close of this.closing.reverse()) await close();
  }

  private async subscribe(): Promise<void> {
    const url = `${this.receiver.origin}/${randomBytes(4).toString('hex')}`;
    const answer = await this.workload.calls.send({
      method: 'POST',
      path: '/admin/webhooks',
      token: this.workload.token,
      body: { url, message_types: [EVENT_CHANGED] },
    });
    const { secret } = answer?.body as { secret: string };
    this.receiver.secrets.push(secret);
  }

  private async createLastingEvent(): Promise<void> {
    const event = await this.workload.events.create();
    if (!event) throw new Error('no event was created');
    await this.workload.events.renameUntilAnswered(event, AbortSignal.timeout(FILLED_WITHIN_MS));
    this.lastingEvent = event.id;
  }
}

function titleOf(id: string, data: unknown): string {
  return `${id} ${(data as { title: string }).title}`;
}
