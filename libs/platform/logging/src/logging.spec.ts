import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { SayOnce } from './say-once.js';

describe('createLogger', () => {
  it('writes one JSON object a line and hides fields that hold secrets', () => {
    const lines: string[] = [];
    const logger = createLogger({
      service: 'test',
      level: 'info',
      destination: { write: (line) => lines.push(line) },
    });
    logger.info({ token: 'abc', headers: { authorization: 'Bearer abc' }, path: '/x' }, 'said');
    logger.debug('not said');
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ service: 'test', msg: 'said', path: '/x', token: '[hidden]' });
    expect(lines[0]).not.toContain('abc');
  });
});

describe('SayOnce', () => {
  it('lets a complaint through once per interval and key', () => {
    let now = 0;
    const said: string[] = [];
    const once = new SayOnce(60_000, () => now);
    const complain = (key: string) => once.say(key, () => said.push(key));
    complain('a');
    complain('a');
    complain('b');
    now = 59_999;
    complain('a');
    now = 60_000;
    complain('a');
    expect(said).toEqual(['a', 'b', 'a']);
  });

  it('speaks at once after the trouble was over', () => {
    const said: number[] = [];
    const once = new SayOnce(60_000, () => 0);
    once.say('a', () => said.push(1));
    once.clear('a');
    once.say('a', () => said.push(2));
    expect(said).toEqual([1, 2]);
  });
});
