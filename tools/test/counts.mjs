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

/** The files of Jest's result that took longest, each as `<seconds> <name>`. */
export function slowestFiles(result, nameOf, count = 8) {
  return result.testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${nameOf(name)}`);
}

/** Each failed test as `<file>: <name>`; a file that could not be loaded by its name alone. */
export function failuresOf({ testResults }, nameOf) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [nameOf(name)];
    return failed.map(({ fullName }) => `${nameOf(name)}: ${fullName}`);
  });
}
