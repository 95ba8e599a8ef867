import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@elevate/native-stack';
import { waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, seededRandom, type Upstream } from '@elevate/upstream';
import { EmbeddedVictim } from '../embedded-victim.js';
import { settledTruths, type SiteTruth } from '../site-truth.js';
import { HttpCopy, pollChanges, polledStates } from './http-copy.js';
import { Stores } from './stores.js';
import { Workload } from './workload.js';

export interface EmbeddedKillsOptions {
  readonly seed: number;
  readonly kills: number;
  readonly log: (line: string) => void;
}

const CHANNELS = 16;
const VIDEOS_PER_CHANNEL = 8;
/** The other channels are followed and unfollowed during the kills. */
const ALWAYS_FOLLOWED = 6;
/** Milliseconds from a start to the next kill. */
const LIVES = { from: 200, to: 3_000 };
/** A kill may come before, in the middle of or after a poll. */
const POLL_MS = 500;
const WHOLE_WITHIN_MS = 240_000;

export class EmbeddedKills {
  killed = 0;
  private readonly startedAt = performance.now();
  private readonly startsMs: number[] = [];

  private constructor(
    private readonly options: EmbeddedKillsOptions,
    readonly workload: Workload,
    private readonly victim: EmbeddedVictim,
    readonly copy: HttpCopy,
  ) {}

  get upstream(): Upstream {
    return this.victim.upstream;
  }

  static async start(options: EmbeddedKillsOptions): Promise<EmbeddedKills> {
    const { seed } = options;
    const plan = { seed, channels: CHANNELS, videosPerChannel: VIDEOS_PER_CHANNEL };
    const port = String(await freePort());
    const settings = { PORT: port, SIGN_UPS_PER_HOUR: '100000', ACCESS_TOKEN_MINUTES: '60' };
    const victim = await EmbeddedVictim.open({ world: generateWorld(plan) }, settings);
    const { upstream } = victim;
    const always = upstream.world.channels.slice(0, ALWAYS_FOLLOWED).map(({ id }) => id);
    const truth = qualifying(upstream.world);
    const listed = upstream.world.videos.filter(
      ({ id, channelId }) => truth.has(id) && always.includes(channelId),
    );
    const workload = await Workload.open({
      siteUrls: () => (victim.url === null ? [] : [victim.url]),
      random: seededRandom(seed),
      upstream,
      lasting: listed.map(({ id }) => id).filter((_, index) => index % 2 === 0),
      channels: upstream.world.channels.slice(ALWAYS_FOLLOWED).map(({ id }) => id),
    });
    await workload.follow(always);
    const copy = await HttpCopy.start(`http://127.0.0.1:${port}`, '--follow');
    const campaign = new EmbeddedKills(options, workload, victim, copy);
    const isThere = async () => (await victim.site.stats()).videos === listed.length;
    await waitUntil(isThere, { timeoutMs: WHOLE_WITHIN_MS, everyMs: 200, what: 'the first talks' });
    return campaign;
  }

  async run(): Promise<void> {
    const { victim } = this;
    const random = seededRandom(this.options.seed + 1);
    this.workload.begin();
    try {
      while (this.killed < this.options.kills) {
        await delay(LIVES.from + random() * (LIVES.to - LIVES.from));
        const polling = pollChanges(victim.url ?? '', this.polled);
        await delay(random() * POLL_MS);
        await victim.kill();
        await polling;
        this.killed += 1;
        const from = performance.now();
        await victim.start();
        this.startsMs.push(performance.now() - from);
        if (this.killed % 10 === 0) this.options.log(`${this.killed} kills`);
      }
    } finally {
      await this.workload.stop();
    }
  }

  async stores(): Promise<Stores> {
    const file = await readFile(join(this.victim.dataDir, 'control.json'), 'utf8');
    const { servers } = JSON.parse(file) as { servers: { MONGODB_URI: string } };
    return Stores.open(servers.MONGODB_URI);
  }

  /** Follows and syncs every channel, then waits until the site equals the source. */
  async siteTruths(): Promise<SiteTruth[]> {
    await this.workload.follow(this.upstream.world.channels.map(({ id }) => id));
    const sync = () => this.workload.catalogue.sync();
    return settledTruths([this.victim.url ?? ''], this.upstream, sync);
  }

  /** Keys whose state differs between the copy that was kept up and a fresh one. */
  async wrongCopies(): Promise<string[]> {
    const fresh = await HttpCopy.start(this.victim.url ?? '');
    await fresh.isWhole();
    const kept = () => fresh.differences(this.copy.states());
    await waitUntil(() => kept().length === 0, { timeoutMs: 20_000 }).catch(() => undefined);
    await pollChanges(this.victim.url ?? '', this.polled);
    const polled = fresh.differences(await polledStates(this.polled));
    await fresh.close();
    this.options.log(
      `a copy over HTTP has ${fresh.states().size} states after ${this.copy.lines} lines`,
    );
    return [...kept(), ...polled.map((difference) => `polled ${difference}`)];
  }

  private get polled(): string {
    return join(this.victim.dataDir, 'polled.json');
  }

  async wrongFollows(): Promise<string[]> {
    const { calls, ledger, token } = this.workload;
    const answer = await calls.send({ method: 'GET', path: '/admin/channels', token });
    const { items } = answer?.body as {
      items: { youtube_channel_id: string | null; id: string }[];
    };
    const followed = items.map(({ id, youtube_channel_id }) => youtube_channel_id ?? id);
    const repeated = followed.filter((id, index) => followed.indexOf(id) !== index);
    const wrong = [...ledger.follows]
      .filter(([id]) => !ledger.doubtfulFollows.has(id))
      .filter(([id, follows]) => followed.includes(id) !== follows);
    return [...repeated, ...wrong.map(([id]) => id)];
  }

  summary(): string {
    const { ledger } = this.workload;
    const sorted = [...this.startsMs].sort((first, second) => first - second);
    const start = (share: number) =>
      ((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000).toFixed(1);
    const saved = ledger.people.reduce((sum, person) => sum + person.saved.size, 0);
    const rows = [
      ['SIGKILLs of the product', this.killed],
      ['changes acknowledged', ledger.acknowledged],
      ['changes unanswered', ledger.unanswered],
      ['accounts', ledger.people.length],
      ['talks on lists', saved],
      ['events', ledger.events.size],
      ['episodes picked or not', ledger.picks.size],
      ['channels followed or not', ledger.follows.size],
      ['syncs begun', ledger.runs.size],
      ['start, p50 and p95 in seconds', `${start(0.5)}, ${start(0.95)}`],
      ['minutes', ((performance.now() - this.startedAt) / 60_000).toFixed(1)],
    ];
    return rows.map(([name, value]) => `${String(name).padEnd(36)}${value}`).join('\n');
  }

  async close(): Promise<void> {
    await this.workload.stop().catch(() => undefined);
    await this.copy.close();
    await this.victim.close();
  }
}
