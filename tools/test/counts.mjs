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

/** The files with a failure, for a second run; none of more than `most`, which no coincidence explains. */
export function filesToRepeat({ testResults }, most = 5) {
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length > most ? [] : files;
}

/** Jest's result with the files of a second result in place of their first run. */
export function withRepeated(first, second) {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const replaced = first.testResults.filter(({ name }) => repeated.has(name));
  const tests = replaced.flatMap(({ assertionResults }) => assertionResults);
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  const unloaded = replaced.filter(({ assertionResults: { length } }) => length === 0).length;
  return {
    success: second.success,
    numPassedTests: first.numPassedTests - count('passed') + second.numPassedTests,
    numFailedTests: first.numFailedTests - count('failed') + second.numFailedTests,
    numRuntimeErrorTestSuites:
      first.numRuntimeErrorTestSuites - unloaded + second.numRuntimeErrorTestSuites,
    numPendingTests: first.numPendingTests - count('pending', 'skipped') + second.numPendingTests,
    numTodoTests: first.numTodoTests - count('todo') + second.numTodoTests,
    testResults: [
      ...first.testResults.filter(({ name }) => !repeated.has(name)),
      ...second.testResults,
    ],
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

const REASON_CHARACTERS = 3_000;

/** Why each failed test failed, by `<file>: <name>`; a file that could not be loaded is there by its name alone. */
export function reasonsOf({ testResults }, nameOf) {
  const failures = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [[nameOf(name), message]];
    return failed.map(({ fullName, failureMessages }) => [
      `${nameOf(name)}: ${fullName}`,
      failureMessages.join('\n'),
    ]);
  });
  return new Map(failures.map(([test, reason]) => [test, reason.slice(0, REASON_CHARACTERS)]));
}
