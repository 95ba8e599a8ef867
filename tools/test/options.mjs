import { parseArgs } from 'node:util';

/** One run of Jest: files that wait for browsers and brokers then run beside files that compute, without a barrier. */
export const SUITES = ['unit', 'web', 'integration', 'e2e', 'chain'];
/** Runs only by name: it writes the pictures in docs/screenshots and compares nothing. */
const NAMES = [...SUITES, 'pictures'];

const USAGE = `Usage: npm test -- [path pattern]... [-t <test name>] [--suite unit,web] [--watch] [--profile]`;

/** Parses the arguments of `npm test`. Throws an Error whose message is the problem and the usage. */
export function parseOptions(args) {
  const { values, positionals } = parse(args);
  const suites = values.suite?.split(',') ?? SUITES;
  const unknown = suites.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    throw new Error(`no suite "${unknown.join(', ')}": choose from ${NAMES.join(', ')}\n${USAGE}`);
  }
  return {
    patterns: positionals,
    suites,
    watch: values.watch ?? false,
    profile: values.profile ?? false,
    // Jest's own flags, in front of the patterns.
    flags: values.testNamePattern ? ['-t', values.testNamePattern] : [],
  };
}

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        testNamePattern: { type: 'string', short: 't' },
        suite: { type: 'string' },
        watch: { type: 'boolean' },
        profile: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`, { cause: error });
  }
}
