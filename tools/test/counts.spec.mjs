import { describe, expect, it } from '@jest/globals';
import {
  countsByFile,
  countsOf,
  filesToRepeat,
  plus,
  reasonsOf,
  summary,
  withRepeated,
} from './counts.mjs';

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

describe('summary', () => {
  it('is the plain line', () => {
    const counts = plus({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 });
    expect(summary(counts)).toBe('4 passed, 1 failed, 2 skipped');
  });
});

describe('a second run', () => {
  const file = (name, ...statuses) => ({
    name,
    status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ fullName: status, status })),
  });
  const resultOf = (...testResults) => {
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const count = (expected) => tests.filter(({ status }) => status === expected).length;
    return {
      success: testResults.every(({ status }) => status === 'passed'),
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numRuntimeErrorTestSuites: testResults.filter(
        (result) => result.assertionResults.length === 0,
      ).length,
      numPendingTests: count('pending'),
      numTodoTests: count('todo'),
      testResults,
    };
  };
  const first = resultOf(
    file('/a', 'passed', 'passed', 'todo'),
    file('/b', 'passed', 'failed', 'pending'),
    file('/c'),
  );

  it('is of the files with a failure', () => {
    expect(filesToRepeat(first)).toEqual(['/b', '/c']);
    expect(filesToRepeat(resultOf(file('/a', 'passed')))).toEqual([]);
  });

  it('is of no file when many fail', () => {
    expect(filesToRepeat(first, 1)).toEqual([]);
  });

  it('counts in place of the first run', () => {
    const both = withRepeated(
      first,
      resultOf(file('/b', 'passed', 'passed', 'pending'), file('/c', 'passed')),
    );
    expect(countsOf(both)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(both.testResults.map(({ name }) => name)).toEqual(['/a', '/b', '/c']);
  });

  it('tells why the first one failed', () => {
    const failed = {
      testResults: [
        { name: '/a', status: 'failed', message: 'No such module', assertionResults: [] },
        {
          name: '/b',
          status: 'failed',
          assertionResults: [
            { fullName: 'one', status: 'passed', failureMessages: [] },
            {
              fullName: 'two',
              status: 'failed',
              failureMessages: ['Expected 1', 'y'.repeat(9_000)],
            },
          ],
        },
      ],
    };
    const reasons = reasonsOf(failed, (name) => name.slice(1));
    expect([...reasons.keys()]).toEqual(['a', 'b: two']);
    expect(reasons.get('a')).toBe('No such module');
    expect(reasons.get('b: two')).toMatch(/^Expected 1\ny+$/);
    expect(reasons.get('b: two')).toHaveLength(3_000);
  });

  it('fails when a file fails again', () => {
    const both = withRepeated(
      first,
      resultOf(file('/b', 'passed', 'failed', 'pending'), file('/c')),
    );
    expect(countsOf(both)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });
});
