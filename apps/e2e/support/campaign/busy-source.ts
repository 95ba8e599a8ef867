import { generateWorld, qualifying, startUpstream, type Upstream } from '@elevate/upstream';

/** A source of four channels whose quota does not end. */
export function startBusySource(seed: number): Promise<Upstream> {
  const world = generateWorld({ seed, channels: 4, videosPerChannel: 20 });
  return startUpstream({ world, quotaLimit: 1_000_000 });
}

/** Settings of a product that many people use at once, and that reads this source. */
export const busySettings = ({ url, key }: Upstream) => ({
  ACCESS_TOKEN_MINUTES: '60',
  YOUTUBE_API_BASE_URL: url,
  YOUTUBE_API_KEY: key,
  YOUTUBE_RETRY_DELAY_MS: '20',
  YOUTUBE_DAILY_QUOTA: '1000000',
  SIGN_UPS_PER_HOUR: '100000',
});

/** Half of the talks: tests pick and save these, and the upstream never changes them. */
export function lastingTalks({ world }: Upstream): string[] {
  return [...qualifying(world)].filter((_, index) => index % 2 === 0);
}

/** Runs what must be closed where the work fails. */
export async function orClose<T>(work: Promise<T>, close: () => Promise<void>): Promise<T> {
  return work.catch(async (error: unknown) => {
    await close();
    throw error;
  });
}
