export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

export function plus(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** The line that people and CI read; its form is a promise. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Reads Jest's result file; a file that could not even be loaded counts as one failure. */
export function countsOf(result) {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: result.success || failed > 0 ? failed : 1,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** The counts of each file of Jest's result, by its path. */
export function countsByFile({ testResults }) {
  return new Map(
    testResults.map(({ name, status, assertionResults }) => {
      const count = (...statuses) =>
        assertionResults.filter((test) => statuses.includes(test.status)).length;
      const unloaded = status === 'failed' && assertionResults.length === 0 ? 1 : 0;
      const counts = {
        passed: count('passed'),
        failed: count('failed') + unloaded,
        skipped: count('pending', 'skipped', 'todo'),
      };
      return [name, counts];
    }),
  );
}

/** The files of Jest's result, each as `<seconds> <name>`, the longest first. */
export function slowestFiles(result, nameOf) {
  return result.testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${nameOf(name)}`);
}

/** The seconds in which workers had no file left while others still ran theirs. */
export function idleSeconds({ testResults }, workers) {
  const ends = testResults.map(({ endTime }) => endTime).sort((a, b) => b - a);
  const idleMs = ends.slice(0, workers).reduce((sum, end) => sum + ends[0] - end, 0);
  return Math.round(idleMs / 1000);
}
