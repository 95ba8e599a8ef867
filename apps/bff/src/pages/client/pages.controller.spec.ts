import { expect, it, describe } from '@jest/globals';
import { createLogger } from '@elevate/logging';
import { MissingPathLog } from './pages.controller.js';

describe('MissingPathLog', () => {
  function setUp(limit?: number) {
    const lines: { path?: string; level: number; msg: string }[] = [];
    // The default level of npm start.
    const logger = createLogger({
      service: 'test',
      level: 'warn',
      destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
    });
    const clock = { now: 600_000 };
    return { lines, clock, log: new MissingPathLog(logger, limit, () => clock.now) };
  }

  it('logs each path once a minute', () => {
    const { lines, clock, log } = setUp();
    for (const path of ['/one', '/two', '/one']) log.note(path);
    clock.now += 59_999;
    log.note('/one');
    expect(lines.map(({ path }) => path)).toEqual(['/one', '/two']);
    clock.now += 1;
    log.note('/one');
    expect(lines.map(({ path }) => path)).toEqual(['/one', '/two', '/one']);
  });

  it('keeps no more paths than its limit, and says once that it stopped', () => {
    const { lines, clock, log } = setUp(3);
    for (let number = 0; number < 50; number += 1) log.note(`/${number}`);
    expect(lines.map(({ path }) => path)).toEqual(['/0', '/1', '/2', undefined]);
    expect(lines.at(-1)?.msg).toContain('Too many pages not found');
    clock.now += 60_000;
    log.note('/9');
    expect(lines.at(-1)?.path).toBe('/9');
  });

  it('cuts a path that is written to fill the log', () => {
    const { lines, log } = setUp();
    log.note(`/${'x'.repeat(10_000)}`);
    expect(lines[0]?.path).toHaveLength(200);
  });
});
