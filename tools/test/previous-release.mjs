import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCacheDir, makeOnce } from '../embedded-mongo/src/provision.mjs';
import { ensureInstalled, run, runNpm } from '../start/install.mjs';

const execute = promisify(execFile);
const RECORD = join('tools', 'test', 'previous-release.json');

/**
 * The last release before this commit: its tag, or the record in the tree, because clones may lack tags. Throws without the
 * commit itself, which a shallow clone lacks.
 */
export async function previousRelease(root) {
  const release = (await lastTag(root)) ?? JSON.parse(await readFile(join(root, RECORD), 'utf8'));
  const { version, commit } = release;
  const hasCommit = await git(root, ['cat-file', '-e', `${commit}^{commit}`]).catch(
    () => undefined,
  );
  if (hasCommit !== undefined) return release;
  throw new Error(
    `This clone lacks commit ${commit} of release ${version}: fetch it with \`git fetch --unshallow --tags\``,
  );
}

/** A tag on the current commit is the current release. */
async function lastTag(root) {
  const isRelease = ['--tags', '--abbrev=0', '--match', 'v[0-9]*'];
  const tag = await git(root, ['describe', ...isRelease, 'HEAD^']).catch(() => undefined);
  if (tag === undefined) return undefined;
  return { version: tag.slice(1), commit: await git(root, ['rev-parse', `${tag}^{commit}`]) };
}

/** A built copy of a release, in the cache folder of the user. Returns its folder. */
export async function provideRelease({ root, release, log, environment = process.env }) {
  const folder = join(defaultCacheDir(environment), `release-${release.commit}`);
  return makeOnce(folder, async (work) => {
    log(`building release ${release.version} (${release.commit.slice(0, 12)}, once)`);
    await unpack(root, release.commit, work);
    await ensureInstalled({ root: work, log });
    await runNpm(work, ['run', '--silent', 'build']);
    return work;
  });
}

async function unpack(root, commit, folder) {
  const archive = `${folder}.tar`;
  try {
    await git(root, ['archive', '--format=tar', `--output=${archive}`, commit]);
    await run('tar', ['-xf', archive, '-C', folder]);
  } finally {
    await rm(archive, { force: true });
  }
}

async function git(root, args) {
  return (await execute('git', args, { cwd: root })).stdout.trim();
}
