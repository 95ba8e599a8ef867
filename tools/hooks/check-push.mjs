/* Checks a push in about a minute: format of the pushed files, types, language. Reads git's list of refs from stdin. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pushedRanges } from './pushed-ranges.mjs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' });

const ranges = pushedRanges(readFileSync(0, 'utf8'));
const files = [...new Set(ranges.flatMap(changedFiles))].filter((file) => existsSync(file));
const checks = [
  ['npx', '--no-install', 'prettier', '--check', '--ignore-unknown', ...files],
  ['npm', 'run', '--silent', 'typecheck'],
  ['npm', 'run', '--silent', 'language', '--', '--check'],
];

if (files.length > 0) {
  const failed = checks.filter(([program, ...args]) => !passes(program, args));
  if (failed.length > 0) {
    process.stderr.write(
      'pre-push: not pushed. `npm run format` formats; `git push --no-verify` skips these checks.\n',
    );
    process.exitCode = 1;
  }
}

function passes(program, args) {
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** A new branch has no remote commit: compares it with the commits that no remote branch has. */
function changedFiles({ local, remote }) {
  const output = remote
    ? git('diff', '--name-only', '-z', remote, local)
    : git('log', '--name-only', '--format=', '-z', local, '--not', '--remotes');
  return output.split('\0').filter(Boolean);
}
