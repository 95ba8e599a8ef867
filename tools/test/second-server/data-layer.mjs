import { readFileSync } from 'node:fs';

/**
 * The suites whose subject is what the product asks of a document server. Not those that wait for jobs: where none can be
 * saved, each test waits for a minute. Nor `saved-kills`, whose seed decides.
 */
export const DATA_LAYER = [
  'libs/platform/(mongo|audit)/test',
  'apps/catalogue/test/(topic-rules|channel-topics|faulty-writes)',
  'apps/events/test/(events|faulty-writes)',
  'apps/ingestion/test/(waiting-jobs|faulty-writes)',
  String.raw`apps/user/test/(saved|history|sessions|faulty-writes)\.`,
  'apps/webhooks/test/faulty-writes',
];

/** Tests that fail there for a feature that the server lacks, by feature. ADR 0004 says what each means. */
const DIFFERENCES = JSON.parse(readFileSync(new URL('differences.json', import.meta.url), 'utf8'));

/**
 * Counts recorded differences as skipped. A recorded one that passes is a failure too: the record is wrong then. Of those
 * that a race decides, one must fail.
 */
export function withoutDifferences({ counts, failures }, log, differences = DIFFERENCES) {
  const passing = Object.entries(differences).flatMap(([feature, { tests, byChance }]) => {
    const passed = tests.filter((test) => !failures.includes(test));
    log(`${feature}: ${tests.length - passed.length} of ${tests.length} tests fail`);
    return byChance && passed.length < tests.length ? [] : passed;
  });
  const names = new Set(Object.values(differences).flatMap(({ tests }) => tests));
  const unknown = failures.filter((test) => !names.has(test));
  for (const test of unknown) log(`not recorded: ${test}`);
  for (const test of passing) log(`recorded, but it passes: ${test}`);
  const recorded = failures.length - unknown.length;
  return {
    passed: counts.passed - passing.length,
    failed: counts.failed - recorded + passing.length,
    skipped: counts.skipped + recorded,
  };
}
