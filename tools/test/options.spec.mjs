import { describe, expect, it } from '@jest/globals';
import { parseOptions, SUITES } from './options.mjs';

describe('parseOptions', () => {
  it('runs every suite without arguments', () => {
    expect(parseOptions([])).toEqual({
      patterns: [],
      suites: SUITES,
      watch: false,
      profile: false,
      flags: [],
    });
    expect(SUITES).not.toContain('pictures');
  });

  it('takes path patterns, a test name and watch mode', () => {
    expect(parseOptions(['relay', '-t', 'publishes again', '--watch'])).toEqual({
      patterns: ['relay'],
      suites: SUITES,
      watch: true,
      profile: false,
      flags: ['-t', 'publishes again'],
    });
  });

  it('takes a list of suites', () => {
    expect(parseOptions(['--suite', 'unit,pictures']).suites).toEqual(['unit', 'pictures']);
  });

  it.each([
    [['--suite', 'unit,quick'], 'no suite "quick"'],
    [['--wacth'], "Unknown option '--wacth'"],
  ])('refuses %j and shows the usage', (args, problem) => {
    expect(() => parseOptions(args)).toThrow(problem);
    expect(() => parseOptions(args)).toThrow('Usage: npm test');
  });
});
