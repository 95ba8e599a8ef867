import { afterAll, describe, expect, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { qualifying } from '@elevate/upstream';
import type { LogMessage } from './support/campaign/broker-witness.js';
import { campaignLog } from './support/campaign/campaign-log.js';
import { Campaign } from './support/campaign/campaign.js';
import { describeFault } from './support/campaign/fault-plan.js';
import { differences, siteState } from './support/campaign/site-state.js';
import {
  NOTHING_LOST,
  storeTruth,
  unendedRuns,
  wrongLists,
} from './support/campaign/kept-changes.js';
import { FACTS, Stores } from './support/campaign/stores.js';
import {
  ALL_TOPICS,
  GROUP_TOPICS,
  isPoison,
  poisonFor,
  READ_TOPICS,
} from './support/campaign/strange-messages.js';
import { summaryTable } from './support/campaign/summary.js';
import {
  messagesByKey,
  PUBLISHED_RIGHT,
  repetitions,
  topicTruths,
} from './support/campaign/log-truth.js';
import { runSeed } from './support/environment.js';
import { rightTruth, settledTruths } from './support/site-truth.js';

const seed = runSeed();
const isLong = process.env.E2E_FAULTS !== undefined;
const faults = isLong ? Number(process.env.E2E_FAULTS) : undefined;
const NOTES = ['code', 'reason', 'attempts', 'group', 'topic', 'partition', 'offset', 'time'];

// A wave of five faults takes about a quarter of a minute, and on a busy machine a whole one.
jest.setTimeout(600_000 + (faults ?? 0) * 30_000);

const { log, beforeAll, it } = campaignLog('faults', { seed, isLong });

describe('the product as eight processes, with faults of each kind', () => {
  let campaign: Campaign;
  let stores: Stores;

  const ledger = () => campaign.ledger;
  const sites = () => campaign.product.siteUrls;
  const soon = <T>(what: string, probe: () => Promise<T>) =>
    waitUntil(probe, { what, timeoutMs: 180_000, everyMs: 500 });
  const published = async (topic: string) => messagesByKey(await campaign.witness.read([topic]));

  beforeAll(async () => {
    campaign = await Campaign.start({ seed, faults, log });
    stores = await Stores.open(campaign.product.documents.uri);
    log(`${campaign.plan.flat().length} faults in ${campaign.plan.length} waves`);
    campaign.plan.forEach((wave, index) =>
      log(`plan ${index + 1}: ${wave.map(describeFault).join(', ')}`),
    );
  });

  afterAll(async () => {
    await stores?.close();
    await campaign?.close();
  });

  it('is whole again after each wave', async () => {
    await campaign.run();
    const { acknowledged, unanswered } = ledger();
    const ended = campaign.supervision.ended.join(', ') || 'none';
    log(
      `${acknowledged} changes acknowledged, ${unanswered} unanswered; ended by themselves: ${ended}`,
    );
    log(
      `from the end of each fault until all was whole again:\n${summaryTable(campaign.recoveries, campaign.wavesMs)}`,
    );
    expect(campaign.recoveries).toHaveLength(campaign.plan.flat().length);
    expect(ledger().violations).toEqual([]);
  });

  it('ends every sync that it has begun', async () => {
    const unended = () => unendedRuns(ledger(), stores);
    await soon('the end of every sync', async () => (await unended()).length === 0).catch(
      async () => expect(await unended()).toEqual([]),
    );
  });

  it('shows every episode of the source exactly once on every site', async () => {
    const right = rightTruth(qualifying(campaign.upstream.world).size);
    const sync = () => campaign.workload.catalogue.sync();
    const truths = await settledTruths(sites(), campaign.upstream, sync);
    expect(truths).toEqual(sites().map(() => right));
  });

  it('has every acknowledged change in its owner’s store', async () => {
    expect(await storeTruth(ledger(), stores)).toEqual(NOTHING_LOST);
  });

  it('has each saved episode exactly once on each person’s list', async () => {
    expect(await wrongLists(campaign.workload)).toEqual([]);
  });

  it('has published every change to the topics, the newest last', async () => {
    const truths = () => topicTruths(campaign.witness, stores);
    let results = await truths();
    const isRight = ({ truth }: (typeof results)[number]) =>
      Object.values(truth).every(({ length }) => length === 0);
    // The last look counts: a relay that settles an unconfirmed publish may mark again what was right.
    await soon('everything to be published', async () => {
      results = await truths();
      return results.every(isRight);
    }).catch(() => undefined);
    expect(results.map(({ topic, truth }) => ({ topic, ...truth }))).toEqual(
      results.map(({ topic }) => ({ topic, ...PUBLISHED_RIGHT })),
    );
    const again = results.map((result) => repetitions(result.log));
    const same = again.reduce((sum, repetition) => sum + repetition.same, 0);
    const older = again.reduce((sum, repetition) => sum + repetition.older, 0);
    for (const collection of FACTS) {
      const marked = async () =>
        [...(await stores.aggregates(collection)).values()].filter(
          (aggregate) => aggregate.unpublished,
        );
      await soon(
        `${collection.join('.')} to be published`,
        async () => (await marked()).length === 0,
      );
    }
    log(`published again: ${same} at the same version, ${older} at an older one`);
  });

  it('shows the same on every site, and on one that has only just read the topics', async () => {
    const fresh = campaign.product.anotherSite();
    await fresh.start();
    try {
      await soon('a new site', () => fresh.isReady());
      const episodes = [...(await published('catalogue.episode')).keys()];
      const clean = await siteState(fresh.url ?? '', episodes);
      for (const url of sites())
        expect({ url, differs: differences(await siteState(url, episodes), clean) }).toEqual({
          url,
          differs: [],
        });
      const { items } = clean['events?when=all'] as { items: { id: string; title: string }[] };
      const titles = new Map(items.map(({ id, title }) => [id, title]));
      const notShown = [...ledger().events.values()].filter(
        ({ id, stored }) => stored?.status === 'published' && titles.get(id) !== stored.title,
      );
      expect(notShown).toEqual([]);
    } finally {
      await fresh.kill();
    }
  });

  it('has dead-lettered exactly the poison of each group, unchanged and with the reason', async () => {
    const { poison, expected, letters } = await poisonAndLetters();
    const repeated = letters.length - new Set(letters.map(letterOf)).size;
    log(`${expected.length} poisonous messages of groups, ${repeated} dead-lettered twice`);
    expect(new Set(letters.map(letterOf))).toEqual(new Set(expected));
    const byPlace = new Map(poison.map((message) => [place(message), message]));
    for (const letter of letters) {
      const original = byPlace.get(origin(letter));
      // Byte by byte the matcher would take minutes for the large ones.
      expect([origin(letter), sameBytes(letter.value, original?.value)]).toEqual([
        origin(letter),
        true,
      ]);
      expect(letter.headers).toMatchObject({ ...original?.headers });
      for (const note of NOTES) expect(letter.headers[`dlq_${note}`]).toMatch(/./);
      expect(letter.headers['dlq_code']).toBe('MESSAGING.BAD_MESSAGE');
    }
  });

  it('has no partition that is stuck', async () => {
    for (const topic of ALL_TOPICS) {
      const partitions = await campaign.witness.partitionsOf(topic);
      const probes = Array.from({ length: partitions }, (_, partition) => ({
        ...poisonFor(topic, 'not-json', `probe-${partition}`),
        partition,
      }));
      await campaign.witness.write(topic, probes);
    }
    await soon('each group to dead-letter each probe', async () => {
      const { expected, letters } = await poisonAndLetters();
      return new Set(letters.map(letterOf)).size === expected.length;
    });
    for (const [group, topics] of Object.entries(GROUP_TOPICS)) {
      const lag = () => campaign.witness.lag(group, topics);
      await soon(`${group} to be behind with nothing`, async () => (await lag()) === 0);
    }
    const probes = (await campaign.witness.read(READ_TOPICS)).filter(({ key }) =>
      key.startsWith('poison-probe-'),
    );
    for (const pod of campaign.product.pods.filter(({ name }) => name.startsWith('bff'))) {
      const unread = () => probes.filter((probe) => !pod.output().includes(leftOut(probe)));
      await soon(`${pod.name} to read each partition`, async () => unread().length === 0).catch(
        () => expect(unread().map(place)).toEqual([]),
      );
    }
  });

  async function poisonAndLetters() {
    const asideTopics = (await campaign.witness.topics()).filter((name) => name.endsWith('.dlq'));
    const topics = Object.values(GROUP_TOPICS).flat();
    const poison = (await campaign.witness.read(topics)).filter(isPoison);
    const expected = Object.entries(GROUP_TOPICS).flatMap(([group, its]) =>
      poison.filter(({ topic }) => its.includes(topic)).map((it) => `${group}: ${place(it)}`),
    );
    return { poison, expected, letters: await campaign.witness.read(asideTopics) };
  }
});

const sameBytes = (first: Buffer | null, second: Buffer | null | undefined) =>
  first && second ? first.equals(second) : first === second;
const place = ({ topic, partition, offset }: LogMessage) => `${topic}/${partition}/${offset}`;
const origin = ({ headers }: LogMessage) =>
  ['topic', 'partition', 'offset'].map((note) => headers[`dlq_${note}`]).join('/');
const letterOf = (letter: LogMessage) => `${letter.headers['dlq_group']}: ${origin(letter)}`;
/** As a process writes that it could not read a message. */
const leftOut = ({ topic, partition, offset }: LogMessage) =>
  `"topic":"${topic}","partition":${partition},"offset":"${offset}"`;
