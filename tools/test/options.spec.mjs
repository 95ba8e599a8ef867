import { describe, expect, it } from '@jest/globals';
import { parseOptions, SUITES } from './options.mjs';

describe('parseOptions', () => {
  it('runs every suite without arguments', () => {
    expect(parseOptions([])).toEqual({ patterns: [], suites: SUITES, watch: false, flags: [] });
  });

  it('takes path patterns, a test name and watch mode', () => {
    expect(parseOptions(['relay', '-t', 'publishes again', '--watch'])).toEqual({
      patterns: ['relay'],
      suites: SUITES,
      watch: true,
      flags: ['-t', 'publishes again'],
    });
  });

  it('takes a list of suites', () => {
    expect(parseOptions(['--suite', 'unit,web']).suites).toEqual(['unit', 'web']);
  });

  it.each([
    [['--suite', 'unit,quick'], 'no suite "quick"'],
    [['--wacth'], "Unknown option '--wacth'"],
  ])('refuses %j and shows the usage', (args, problem) => {
    expect(() => parseOptions(args)).toThrow(problem);
    expect(() => parseOptions(args)).toThrow('Usage: npm test');
  });
});
