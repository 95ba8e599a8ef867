import { resolve } from 'node:path';
import type { Environment } from '@elevate/config';
import { AppError } from '@elevate/errors';

/** An error that its user can repair; `message` is printed. */
export function userError(code: string, message: string, cause?: unknown): AppError {
  return new AppError(code, { kind: 'user', message, cause });
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist. Check the path',
  ENOTDIR: 'a part of the path is a file. Check the path',
  EISDIR: 'it is a folder. Name a file in it',
  EACCES: 'its permissions do not allow it. Change them, or run as its owner',
  EPERM: 'its permissions do not allow it. Change them, or run as its owner',
  ENAMETOOLONG: 'its name is too long. Check the path',
  ENOSPC: 'the disk is full. Free some space',
  EROFS: 'the disk is read-only. Choose another folder',
};

export function fileProblem(error: unknown): string | undefined {
  const { code, path: name } = (error ?? {}) as { code?: unknown; path?: string };
  if (typeof code !== 'string') return undefined;
  const problem = FILE_PROBLEMS[code];
  if (name === undefined && problem === undefined) return undefined;
  return `${name ?? 'The file'} cannot be used: ${problem ?? `the system says ${code}`}.`;
}

/** npm changes the working directory to the root; typed paths are relative to INIT_CWD. */
export function typedPath(environment: Environment, path: string): string {
  return resolve(environment['INIT_CWD'] ?? '.', path);
}

const CONTROLS = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;
const PASSWORD = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]*@/gi;

/** Without control characters, which a terminal obeys, and passwords. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '').replace(PASSWORD, '$1…@');
}

const isByNpm = ({ npm_command: npm }: Environment): boolean => npm !== undefined;

/** The word before a command: npm in a checkout, which sets `npm_command`; the service of Compose with containers. */
export function programName(environment: Environment): string {
  return isByNpm(environment) ? 'npm run' : 'operator';
}

/** They decide which product a command acts on. The token is left out: it is a secret. */
const CARRIED = ['DATA_DIR', 'PORT', 'INGESTION_URL', 'USER_URL', 'CATALOGUE_URL', 'EVENTS_URL'];

/** `NAME=value ` for a shell. The image has no package of the private document server, which has one, too. */
function assignment(name: string, value: string | undefined): string {
  if (!value) return '';
  const word = /^[\w./:@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
  return `${name}=${word} `;
}

/** The command as its user types it, for the product of this one. Compose has the settings in its file. */
export function typed(environment: Environment, command: string, rest: string): string {
  if (!isByNpm(environment)) return `${programName(environment)} ${command} ${rest}`;
  const settings = CARRIED.map((name) => assignment(name, environment[name])).join('');
  return `${settings}${programName(environment)} ${command} -- ${rest}`;
}
