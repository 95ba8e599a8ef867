import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providePython } from '@elevate/native-stack';
import { ROOT } from '../environment.js';

export interface ApiFuzz {
  readonly url: string;
  /** Bearer token of the caller; none for a visitor. */
  readonly token?: string;
  /** Operations that would end the caller's session. */
  readonly without?: readonly string[];
}

export interface ApiFuzzResult {
  readonly cases: number;
  /** Empty if every answer was as documented. */
  readonly problems: string;
}

// `npm run test:hostile` sets the report.
const EXAMPLES = Number(process.env['FUZZ_CASES'] ?? (process.env['HOSTILE_REPORT'] ? 3 : 1));
/** Of each caller. */
export const WITHIN_MS = 150_000 + EXAMPLES * 20_000;
const OPENAPI = join(ROOT, 'apps', 'bff', 'openapi.json');
// They answer until the client leaves.
const STREAMS = ['stream', 'adminStream', 'messages'];
const NOT_CHECKED = [
  // The document gives the shape of a body, not every rule of its texts.
  'positive_data_acceptance',
  // `my-list/ids` is also an id below `my-list/{episode_id}`, which can be deleted.
  'allow_header_conformance',
  'unsupported_method',
];

/** Sends what the OpenAPI document allows and forbids, and compares every answer with the document. */
export async function fuzzApi({ url, token, without = [] }: ApiFuzz): Promise<ApiFuzzResult> {
  const folder = join(ROOT, 'tools', 'test', 'schemathesis');
  const requirements = join(folder, 'requirements.txt');
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const { interpreter } = await providePython({ name: 'schemathesis', requirements, log });
  // A wrong second credential beside the right token is no wrong credential.
  const notChecked = [...NOT_CHECKED, ...(token === undefined ? [] : ['ignored_auth'])];
  const output = await runToEnd(interpreter, [
    '-m',
    'schemathesis.cli',
    '--config-file',
    join(folder, 'schemathesis.toml'),
    'run',
    OPENAPI,
    '--url',
    url,
    '--seed',
    process.env['E2E_SEED'] ?? '7',
    '--phases',
    'coverage,fuzzing',
    '--max-examples',
    String(EXAMPLES),
    '--exclude-operation-id-regex',
    `^(${[...STREAMS, ...without].join('|')})$`,
    '--checks',
    'all',
    '--exclude-checks',
    notChecked.join(','),
    '--suppress-health-check',
    'all',
    '--continue-on-failure',
    '--no-color',
    ...(token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]),
  ]);
  return resultOf(output);
}

function resultOf(output: string): ApiFuzzResult {
  const cases = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  const [, problems = ''] = /=+ FAILURES =+([\s\S]*?)=+ (?:WARNINGS|SUMMARY) =+/.exec(output) ?? [];
  return { cases, problems: cases === 0 ? output : problems.trim() };
}

function runToEnd(program: string, args: readonly string[]): Promise<string> {
  // It keeps a cache in the folder where it runs.
  const options = { cwd: tmpdir(), timeout: WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(program, args, options, (_error, stdout, stderr) => resolve(`${stdout}${stderr}`));
  });
}
