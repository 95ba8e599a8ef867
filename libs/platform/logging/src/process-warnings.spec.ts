import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { TYPESCRIPT_ARGUMENTS } from '@elevate/testing';

const MODULE = new URL('./process-warnings.ts', import.meta.url).href;
const SCRIPT = `
  const { reportWarnings } = await import('${MODULE}');
  reportWarnings(({ message }) => console.log(message));
  process.emitWarning('a deprecated call');
  process.emitWarning('-1 is a negative number.', 'TimeoutNegativeWarning');
`;

it('reports the warnings of Node, without those that kafkajs causes, and prints nothing else', () => {
  const args = [...TYPESCRIPT_ARGUMENTS, '--input-type=module', '--eval', SCRIPT];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'a deprecated call\n', stderr: '' });
});
