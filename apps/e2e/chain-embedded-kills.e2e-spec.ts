import { afterAll, describe, expect, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { qualifying } from '@elevate/upstream';
import { campaignLog } from './support/campaign/campaign-log.js';
import { EmbeddedKills } from './support/campaign/embedded-kills.js';
import {
  NOTHING_LOST,
  storeTruth,
  unendedRuns,
  wrongLists,
} from './support/campaign/kept-changes.js';
import type { Stores } from './support/campaign/stores.js';
import { runSeed } from './support/environment.js';
import { rightTruth } from './support/site-truth.js';

const seed = runSeed();
const SHORT = 3;
const kills = Number(process.env.E2E_KILLS ?? SHORT);

jest.setTimeout(900_000 + kills * 60_000);

const { log, beforeAll, it } = campaignLog('embedded kills', {
  seed,
  isLong: process.env.E2E_KILLS !== undefined,
});

describe('the embedded product, killed again and again while people work', () => {
  let campaign: EmbeddedKills;
  let stores: Stores | undefined;

  beforeAll(async () => {
    log(`${kills} kills`);
    campaign = await EmbeddedKills.start({ seed, kills, log });
  });
  afterAll(async () => {
    await stores?.close();
    await campaign?.close();
  });

  it('starts again after each kill', async () => {
    await campaign.run();
    log(`\n${campaign.summary()}`);
    stores = await campaign.stores();
    expect(campaign.killed).toBe(kills);
  });

  it('has every acknowledged change in its owner’s store, once', async () => {
    expect(await storeTruth(campaign.workload.ledger, stores as Stores)).toEqual(NOTHING_LOST);
    expect(await campaign.wrongFollows()).toEqual([]);
    expect(await wrongLists(campaign.workload)).toEqual([]);
  });

  it('shows every episode of the source exactly once', async () => {
    const expected = qualifying(campaign.upstream.world).size;
    expect(await campaign.siteTruths()).toEqual([rightTruth(expected)]);
  });

  it('was copied over HTTP meanwhile: the copy equals a fresh one', async () => {
    expect(await campaign.wrongCopies()).toEqual([]);
  });

  it('ends every sync that it has begun', async () => {
    const unended = () => unendedRuns(campaign.workload.ledger, stores as Stores);
    const isOver = async () => (await unended()).length === 0;
    await waitUntil(isOver, { timeoutMs: 240_000, everyMs: 500 }).catch(() => undefined);
    expect(await unended()).toEqual([]);
  });
});
