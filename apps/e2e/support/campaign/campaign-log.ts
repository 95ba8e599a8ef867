import { afterAll, beforeAll, it } from '@jest/globals';

type Work = () => Promise<unknown>;

export interface CampaignLog {
  readonly log: (line: string) => void;
  readonly beforeAll: (work: Work) => void;
  readonly it: (name: string, work: Work) => void;
}

export interface CampaignLogOptions {
  readonly seed?: number;
  /** Writes each line at once: Jest would keep it until the end. */
  readonly isLong?: boolean;
}

/**
 * Writes the lines of a campaign when one of its tests fails. The seed is one of them, so that the tests' names stay.
 */
export function campaignLog(
  name: string,
  { seed, isLong = false }: CampaignLogOptions = {},
): CampaignLog {
  const kept: string[] = [];
  const write = (line: string) => void process.stderr.write(`${name}: ${line}\n`);
  const log = isLong ? write : (line: string) => void kept.push(line);
  // A test that reached its time limit does not end either.
  let unfinished = 0;
  const watched = (work: Work) => async () => {
    unfinished += 1;
    await work();
    unfinished -= 1;
  };
  if (seed !== undefined) log(`seed ${seed}: E2E_SEED=${seed} draws the same plan`);
  afterAll(() => {
    if (unfinished > 0) for (const line of kept) write(line);
  });
  return {
    log,
    beforeAll: (work) => beforeAll(watched(work)),
    it: (title, work) => it(title, watched(work)),
  };
}
