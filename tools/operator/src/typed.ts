import type { Environment } from '@elevate/config';

/** What stands before a command: in a checkout npm, which sets `npm_command`; with containers the service of Compose. */
export function programName({ npm_command: npm }: Environment): string {
  return npm === undefined ? 'operator' : 'npm run';
}

/** A command as its user types it, to be copied from a message. */
export function typed(environment: Environment, command: string, rest: string): string {
  const program = programName(environment);
  return program === 'operator'
    ? `${program} ${command} ${rest}`
    : `${program} ${command} -- ${rest}`;
}
