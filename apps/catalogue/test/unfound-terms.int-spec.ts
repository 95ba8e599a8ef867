import { describe, expect, it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import { DAY_MS } from '@elevate/rules';
import { UnfoundTermsRepository } from '../src/topics/search/unfound-terms.repository.js';
import { UnfoundTermsService } from '../src/topics/search/unfound-terms.service.js';
import { CALLER_SECRET, RunningCatalogue, TOKEN } from './running-catalogue.js';

// A start removes what is older than 30 days, by the real clock.
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayOf = (day: number) => new Date(TODAY + day * DAY_MS).toISOString().slice(0, 10);
const catalogue = RunningCatalogue.ofFile('unfound-terms');

const at = (day: number) => {
  catalogue.service.app.get(Clock, { strict: false }).now = () =>
    new Date(TODAY + (day + 0.5) * DAY_MS);
};
const add = async (...terms: (readonly [term: string, count: number])[]) => {
  const payload = { terms: terms.map(([term, count]) => ({ term, count })) };
  const headers = { 'x-caller-secret': CALLER_SECRET };
  const request = { method: 'POST', url: '/v1/unfound-terms', headers, payload } as const;
  return (await catalogue.service.app.inject(request)).statusCode;
};
const list = async () =>
  (await catalogue.request('GET', '/v1/admin/unfound-terms', TOKEN)).body['items'];
const stored = () => catalogue.service.app.get(UnfoundTermsRepository).model.countDocuments();

describe('the terms that found nothing', () => {
  it('are counted over the days, most frequent first', async () => {
    expect(await list()).toEqual([]);
    at(0);
    expect(await add(['zig', 5], ['quantum $biology.', 6])).toBe(204);
    at(1);
    expect(await add(['zig', 1])).toBe(204);
    expect(await add(['zig', 2])).toBe(204);
    expect(await list()).toEqual([
      { term: 'zig', count: 8, last_day: dayOf(1) },
      { term: 'quantum $biology.', count: 6, last_day: dayOf(0) },
    ]);
  });

  it('stay through a restart', async () => {
    const before = await list();
    await catalogue.restart();
    at(1);
    expect(await list()).toEqual(before);
  });

  it('leave after 30 days', async () => {
    at(29);
    expect(await list()).toHaveLength(2);
    at(30);
    expect(await list()).toEqual([{ term: 'zig', count: 3, last_day: dayOf(1) }]);
    await catalogue.service.app.get(UnfoundTermsService).prune();
    expect(await stored()).toBe(1);
    at(31);
    await catalogue.service.app.get(UnfoundTermsService).prune();
    expect(await stored()).toBe(0);
  });

  it.each([
    ['an empty term', '', 5],
    ['a long term', 'x'.repeat(101), 5],
    ['no count', 'zig', 0],
  ])('are refused with %s', async (_, term, count) => {
    expect(await add([term, count])).toBe(400);
  });

  it('are none of the log', () => {
    expect(catalogue.log.join()).not.toMatch(/zig|quantum/);
  });
});
