import { afterAll, describe, expect, jest } from '@jest/globals';
import { campaignLog } from './support/campaign/campaign-log.js';
import { DocumentKills } from './support/campaign/document-kills.js';
import { runSeed } from './support/environment.js';
import { rightTruth, siteTruth } from './support/site-truth.js';

const seed = runSeed();
const SHORT = 2;
const kills = Number(process.env.E2E_DOCUMENT_KILLS ?? SHORT);
const world =
  kills > SHORT ? { channels: 20, videosPerChannel: 260 } : { channels: 4, videosPerChannel: 60 };

// Jobs that a kill broke off are found again after some seconds.
jest.setTimeout(900_000 + kills * 30_000);

const { log, beforeAll, it } = campaignLog('document kills', {
  seed,
  isLong: process.env.E2E_DOCUMENT_KILLS !== undefined,
});

describe('the embedded product, whose document server is killed again and again while it syncs', () => {
  let campaign: DocumentKills;

  beforeAll(async () => {
    log(`${kills} kills`);
    campaign = await DocumentKills.start({ seed, kills, ...world, log });
  });
  afterAll(() => campaign?.close());

  it('shows every episode of the source exactly once', async () => {
    await campaign.run();
    const truth = await siteTruth(campaign.site(), campaign.upstream);
    log(`\n${campaign.summary()}\nepisodes shown                      ${truth.counted}`);
    expect(truth).toEqual(rightTruth(campaign.expected));
  });
});
