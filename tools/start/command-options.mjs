import { parseArgs } from 'node:util';

/** The options of a command. A wrong one, or one that `check` throws for, ends the process with the usage. */
export function commandOptions(options, usage, check) {
  try {
    const { values } = parseArgs({ options });
    check(values);
    return values;
  } catch (error) {
    process.stderr.write(`${error.message}\n${usage}\n`);
    return process.exit(64);
  }
}
