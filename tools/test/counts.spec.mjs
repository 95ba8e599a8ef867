import { describe, expect, it } from '@jest/globals';
import { countsByFile, countsOf } from './counts.mjs';

const result = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 1,
  numTodoTests: 2,
};

describe('countsOf', () => {
  it('takes pending and todo tests for skipped', () => {
    expect(countsOf(result)).toEqual({ passed: 5, failed: 0, skipped: 3 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { ...result, success: false, numRuntimeErrorTestSuites: 1 };
    expect(countsOf(broken).failed).toBe(1);
  });

  it('never turns an unsuccessful run without a failed test into a success', () => {
    expect(countsOf({ ...result, success: false }).failed).toBe(1);
  });
});

describe('countsByFile', () => {
  it('counts a file that could not be loaded as a failure', () => {
    const tests = ['passed', 'passed', 'failed', 'pending'].map((status) => ({ status }));
    const counts = countsByFile({
      testResults: [
        { name: 'a', status: 'failed', assertionResults: tests },
        { name: 'b', status: 'failed', assertionResults: [] },
      ],
    });
    expect([...counts]).toEqual([
      ['a', { passed: 2, failed: 1, skipped: 1 }],
      ['b', { passed: 0, failed: 1, skipped: 0 }],
    ]);
  });
});
