import type { Environment } from '@elevate/config';

const isByNpm = ({ npm_command: npm }: Environment): boolean => npm !== undefined;

/** The word before a command: npm in a checkout, which sets `npm_command`; the service of Compose with containers. */
export function programName(environment: Environment): string {
  return isByNpm(environment) ? 'npm run' : 'operator';
}

/** A command as its user types it, to be copied from a message. */
export function typed(environment: Environment, command: string, rest: string): string {
  const separator = isByNpm(environment) ? ' --' : '';
  return `${programName(environment)} ${command}${separator} ${rest}`;
}
