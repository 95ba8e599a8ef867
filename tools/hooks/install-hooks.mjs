import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'tools/hooks';

/** Only in a plain clone, because worktrees share its configuration, not on CI, and not over other hooks. */
export function installHooks({ root, env = process.env, log }) {
  const isCi = Boolean(env.CI) && env.CI !== 'false';
  if (isCi || !isPlainClone(root) || hooksPath(root) !== '') return false;
  execFileSync('git', ['config', 'core.hooksPath', FOLDER], { cwd: root });
  log(`git runs the hooks in ${FOLDER}; undo: git config --unset core.hooksPath`);
  return true;
}

function isPlainClone(root) {
  return statSync(join(root, '.git'), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The value that applies here, also from the person's own configuration. Git exits 1 if there is none. */
function hooksPath(root) {
  try {
    return execFileSync('git', ['config', 'core.hooksPath'], { cwd: root, encoding: 'utf8' });
  } catch (error) {
    if (error.status === 1) return '';
    throw error;
  }
}
