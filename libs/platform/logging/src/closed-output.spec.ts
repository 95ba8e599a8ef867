import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { TYPESCRIPT_ARGUMENTS } from '@elevate/testing';

const MODULE = new URL('./closed-output.ts', import.meta.url).href;
const SCRIPT = `
  const { exitWhenOutputCloses } = await import('${MODULE}');
  exitWhenOutputCloses();
  for (let line = 0; line < 100_000; line += 1) {
    console.log('line');
    await new Promise(setImmediate);
  }
`;

it('a command whose reader has gone ends without a word', () => {
  const args = [...TYPESCRIPT_ARGUMENTS, '--input-type=module', '--eval', SCRIPT];
  const line = 'set -o pipefail; "$@" | head -1';
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', line, 'bash', process.execPath, ...args],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'line\n', stderr: '' });
});
