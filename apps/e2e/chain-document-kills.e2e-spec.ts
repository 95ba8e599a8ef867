import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DocumentKills } from './support/campaign/document-kills.js';
import { runSeed } from './support/environment.js';
import { siteTruth } from './support/site-truth.js';

const seed = runSeed();
const SHORT = 5;
const kills = Number(process.env.E2E_DOCUMENT_KILLS ?? SHORT);
const world =
  kills > SHORT ? { channels: 20, videosPerChannel: 260 } : { channels: 6, videosPerChannel: 110 };

// Jobs that a kill broke off are found again after some seconds.
jest.setTimeout(900_000 + kills * 30_000);

/** To the terminal at once: Jest would keep it until the end. */
const log = (line: string) => void process.stderr.write(`document kills: ${line}\n`);

describe(`the embedded product, whose document server is killed ${kills} times while it syncs (E2E_SEED=${seed})`, () => {
  let campaign: DocumentKills;

  beforeAll(async () => {
    log(`seed ${seed}, ${kills} kills`);
    campaign = await DocumentKills.start({ seed, kills, ...world, log });
  });
  afterAll(() => campaign?.close());

  it('shows every episode of the source exactly once', async () => {
    await campaign.run();
    const truth = await siteTruth(campaign.site(), campaign.upstream);
    log(
      `seed ${seed}\n${campaign.summary()}\nepisodes shown                      ${truth.counted}`,
    );
    const nothing = { missing: [], notToBeShown: [], tooShort: [], wrong: [], repeated: [] };
    const { expected } = campaign;
    expect(truth).toEqual({ ...nothing, counted: expected, expected });
  });
});
