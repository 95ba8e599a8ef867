import { parseArgs } from 'node:util';

/** Suites of one round share their workers; the rounds run one after the other. */
export const ROUNDS = [['unit', 'web', 'integration'], ['e2e', 'chain'], ['pictures']];
/** Runs only by name: it writes the pictures in docs/screenshots and compares nothing. */
const PICTURES = 'pictures';
export const SUITES = ROUNDS.flat().filter((name) => name !== PICTURES);

const USAGE = `Usage: npm test -- [path pattern]... [-t <test name>] [--suite unit,web] [--watch] [--profile]`;

/** Parses the arguments of `npm test`. Throws an Error whose message is the problem and the usage. */
export function parseOptions(args) {
  const { values, positionals } = parse(args);
  const suites = values.suite?.split(',') ?? SUITES;
  const unknown = suites.filter((name) => !ROUNDS.flat().includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `no suite "${unknown.join(', ')}": choose from ${ROUNDS.flat().join(', ')}\n${USAGE}`,
    );
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
