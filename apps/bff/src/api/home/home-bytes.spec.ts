import { afterEach, expect, it, jest } from '@jest/globals';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { Readiness } from '@elevate/service-defaults';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { ReadModel } from '../../read-model/read-model.js';
import { HomeBytes, scheduleHomeClock } from './home-bytes.js';
import { DAY_MS } from '@elevate/rules';

afterEach(() => {
  jest.useRealTimers();
});

it('drops an expired episode from trending within one second and notifies listeners', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z') });
  const model = new ReadModel();
  const home = new HomeBytes(model);
  const logger = createLogger({ service: 'bff', level: 'silent' });
  const tasks = new PeriodicTasks({ logger, metrics: undefined });
  const clock = scheduleHomeClock(home, model, tasks, new Readiness());
  clock.start();
  const published_at = new Date(Date.now() - 30 * DAY_MS + 10_000).toISOString();
  model.putChannel(channel({ id: 'channel-1' }));
  model.putEpisode(episode({ id: videoId(1), published_at }));
  const trending = () =>
    (JSON.parse(home.current().json) as { rows: { episodes: unknown[] }[] }).rows[0]?.episodes;
  const announced: string[] = [];
  model.changes.subscribe((tag) => announced.push(tag));
  expect(trending()).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(trending()).toHaveLength(1);
  expect(announced).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_001);
  expect(trending()).toHaveLength(0);
  expect(announced).toEqual(['home', 'collections']);
  await clock.stop();
});

it('renders nothing while the read model catches up, and the home page once it has', async () => {
  jest.useFakeTimers();
  const model = new ReadModel();
  const home = new HomeBytes(model);
  const render = jest.spyOn(home, 'current');
  const tasks = new PeriodicTasks({
    logger: createLogger({ service: 'bff', level: 'silent' }),
    metrics: undefined,
  });
  const readiness = new Readiness();
  let isCaughtUp = false;
  readiness.addMessages(() => isCaughtUp);
  const clock = scheduleHomeClock(home, model, tasks, readiness);
  clock.start();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(render).not.toHaveBeenCalled();
  isCaughtUp = true;
  await jest.advanceTimersByTimeAsync(1_001);
  expect(render).toHaveBeenCalledTimes(1);
  await clock.stop();
});
