import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FaultProxy, tempDir, waitUntil } from '@elevate/testing';
import { qualifying, seededRandom, type Upstream } from '@elevate/upstream';
import { BffClient } from '../bff-client.js';
import { startDistributedProduct, type DistributedProduct } from '../distributed-product.js';
import { BrokerWitness } from './broker-witness.js';
import { busySettings, lastingTalks, orClose, startBusySource } from './busy-source.js';
import { describeFault, drawPlan, type FaultKind, type Wave } from './fault-plan.js';
import { Injection } from './injection.js';
import type { EventEntry, Ledger } from './ledger.js';
import { STATE_TOPICS } from './strange-messages.js';
import { Supervision } from './supervision.js';
import { Workload } from './workload.js';

export interface CampaignOptions {
  readonly seed: number;
  /** One of each kind if omitted. */
  readonly faults?: number | undefined;
  readonly log: (line: string) => void;
}

/** Milliseconds from the end of a fault until full recovery. */
export interface Recovery {
  readonly kind: FaultKind;
  readonly ms: number;
}

interface Parts {
  readonly product: DistributedProduct;
  readonly upstream: Upstream;
  readonly link: FaultProxy;
  readonly closeRest: () => Promise<void>;
}

const LAYOUT = { ingestions: 2, catalogues: 2, bffs: 2 };
const WHOLE_WITHIN_MS = 240_000;
const OPERATOR_TOKEN = 'operator-of-the-fault-campaign';

export class Campaign {
  readonly recoveries: Recovery[] = [];
  readonly wavesMs: number[] = [];
  readonly witness: BrokerWitness;
  readonly supervision: Supervision;
  readonly plan: readonly Wave[];
  workload!: Workload;
  private readonly injection: Injection;
  private canary: EventEntry | null = null;

  private constructor(
    private readonly options: CampaignOptions,
    private readonly parts: Parts,
  ) {
    const { link } = parts;
    const { pods, broker, documents } = parts.product;
    const names = pods.map(({ name }) => name);
    this.plan = drawPlan({ ...options, pods: names, topics: STATE_TOPICS });
    this.witness = new BrokerWitness(broker.brokers);
    this.supervision = new Supervision(pods);
    const { witness, supervision } = this;
    this.injection = new Injection({ pods, supervision, broker, documents, link, witness });
  }

  static async start(options: CampaignOptions): Promise<Campaign> {
    const folder = await tempDir('campaign');
    const documentsDir = join(folder.path, 'documents');
    await mkdir(documentsDir);
    const link = await FaultProxy.open();
    const upstream = await startBusySource(options.seed);
    const settings = { OPERATOR_TOKEN, DATA_DIR: folder.path, ...busySettings(upstream) };
    const closeRest = async () => {
      await Promise.all([link.close(), upstream.close()]);
      await folder.remove();
    };
    const layout = { ...LAYOUT, documentsDir, link };
    const product = await orClose(startDistributedProduct(settings, layout), closeRest);
    const campaign = new Campaign(options, { product, upstream, link, closeRest });
    try {
      await campaign.begin();
      return campaign;
    } catch (error) {
      options.log(campaign.evidence());
      await campaign.close();
      throw error;
    }
  }

  get product(): DistributedProduct {
    return this.parts.product;
  }

  get upstream(): Upstream {
    return this.parts.upstream;
  }

  get ledger(): Ledger {
    return this.workload.ledger;
  }

  async run(): Promise<void> {
    this.workload.begin();
    try {
      for (const [index, wave] of this.plan.entries()) await this.runWave(wave, index + 1);
    } finally {
      await this.workload.stop();
    }
  }

  async close(): Promise<void> {
    await this.workload?.stop().catch(() => undefined);
    await this.supervision.stop();
    // A paused process would not exit and would keep its resources.
    for (const pod of this.product.pods) pod.resume();
    await this.product.close();
    await this.parts.closeRest();
  }

  evidence(): string {
    return this.product.pods
      .map((pod) => `${pod.name}: ${pod.errors().slice(-3).join('\n  ')}`)
      .join('\n');
  }

  private async begin(): Promise<void> {
    const { upstream, product, supervision, options } = this;
    supervision.begin();
    const ready = () => supervision.readySites().length === LAYOUT.bffs;
    await waitUntil(ready, { timeoutMs: WHOLE_WITHIN_MS, what: 'both sites' });
    const lasting = lastingTalks(upstream);
    const siteUrls = () => supervision.readySites();
    const random = seededRandom(options.seed);
    this.workload = await Workload.open({ siteUrls, random, upstream, lasting });
    await this.workload.follow(upstream.world.channels.map(({ id }) => id));
    const expected = qualifying(upstream.world).size;
    for (const url of product.siteUrls)
      await waitUntil(async () => (await new BffClient(url).stats()).videos === expected, {
        timeoutMs: WHOLE_WITHIN_MS,
        everyMs: 200,
        what: `${expected} talks at ${url}`,
      });
    // Runs before other work, so that the change is unambiguous.
    await this.changeCanary(AbortSignal.timeout(WHOLE_WITHIN_MS));
  }

  private async runWave(wave: Wave, number: number): Promise<void> {
    const { log } = this.options;
    const began = performance.now();
    log(`wave ${number}: ${wave.map(describeFault).join(', ')}`);
    const ends = await Promise.all(wave.map((fault) => this.injection.inject(fault)));
    const injected = performance.now();
    await this.untilWhole(`wave ${number}`);
    const whole = performance.now();
    this.wavesMs.push(whole - injected);
    wave.forEach(({ kind }, place) =>
      this.recoveries.push({ kind, ms: whole - (ends[place] ?? whole) }),
    );
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    const afterwards = `${seconds(whole - injected)} s after the last fault`;
    log(`wave ${number}: whole ${afterwards}, ${seconds(whole - began)} s in all`);
  }

  private async untilWhole(step: string): Promise<void> {
    const giveUp = AbortSignal.timeout(WHOLE_WITHIN_MS);
    try {
      const changed = await this.changeCanary(giveUp);
      const isWhole = async () => {
        for (const pod of this.product.pods) if (!(await pod.isReady())) return false;
        return (await this.titlesSeen()).every((title) => title === changed);
      };
      await waitUntil(isWhole, {
        timeoutMs: WHOLE_WITHIN_MS,
        everyMs: 100,
        what: 'all to be whole',
      });
    } catch (cause) {
      throw new Error(`${step}: ${(cause as Error).message}\n${this.evidence()}`, { cause });
    }
  }

  private async changeCanary(giveUp: AbortSignal): Promise<string> {
    while (!this.canary && !giveUp.aborted) {
      this.canary = await this.workload.events.create();
      await delay(100);
    }
    const event =
      this.canary && (await this.workload.events.renameUntilAnswered(this.canary, giveUp));
    if (!event) throw new Error('no change was acknowledged');
    return event.title;
  }

  private async titlesSeen(): Promise<(string | undefined)[]> {
    const urls = this.product.siteUrls;
    if (urls.length < LAYOUT.bffs) return [undefined];
    return Promise.all(
      urls.map(async (url) => {
        const signal = AbortSignal.timeout(3_000);
        const answer = await fetch(`${url}/api/v1/events?when=all`, { signal });
        const { items } = (await answer.json()) as { items: { id: string; title: string }[] };
        return items.find(({ id }) => id === this.canary?.id)?.title;
      }),
    );
  }
}
