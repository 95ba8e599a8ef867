import { afterEach, expect, it, jest } from '@jest/globals';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { Readiness } from '@elevate/service-defaults';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { ReadModel } from '../../read-model/read-model.js';
import { startPageWarmer } from './pages.js';

const EPISODES = 30;
// The newest are the least viewed.
const WARMED = 20;

afterEach(() => {
  jest.useRealTimers();
});

it('renders the newest and most viewed pages once a change, after the catch-up only', async () => {
  jest.useFakeTimers();
  const model = new ReadModel();
  const ready = new ReadyBytes({});
  const rendered: string[] = [];
  ready.addRule((url) => ({
    version: () => model.revision,
    render: () => {
      rendered.push(url);
      return { type: 'text/html', body: Buffer.from(url) };
    },
  }));
  const readiness = new Readiness();
  let isCaughtUp = false;
  readiness.addMessages(() => isCaughtUp);
  const logger = createLogger({ service: 'bff', level: 'silent' });
  const tasks = new PeriodicTasks({ logger, metrics: undefined });
  const warmer = startPageWarmer(model, ready, readiness, tasks);
  await jest.advanceTimersByTimeAsync(1_000);
  model.putChannel(channel({ id: 'channel-1' }));
  for (let number = 0; number < EPISODES; number += 1) {
    const published_at = new Date(Date.UTC(2026, 0, 1 + number)).toISOString();
    model.putEpisode(episode({ id: videoId(number), published_at, view_count: EPISODES - number }));
  }
  await jest.advanceTimersByTimeAsync(10_000);
  expect(rendered).toEqual([]);
  isCaughtUp = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(rendered).toHaveLength(WARMED);
  expect(rendered).toContain(`/video/${videoId(EPISODES - 1)}`);
  expect(rendered).toContain(`/video/${videoId(0)}`);
  expect(rendered).not.toContain(`/video/${videoId(EPISODES / 2)}`);
  model.putHero({ episode_id: videoId(3) });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(rendered).toHaveLength(2 * WARMED);
  await warmer.stop();
});
