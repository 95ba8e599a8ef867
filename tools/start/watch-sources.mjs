import { watch } from 'node:fs';
import { join } from 'node:path';
import { compileFile } from '../build/compile-project.mjs';
import { listProjects } from '../build/projects.mjs';

/** Milliseconds; editors write in several steps, and branch switches touch many files. */
const SETTLED_AFTER_MS = 150;

export async function watchSources({ root, log, onBuilt }) {
  const changed = new Map();
  let savedAt;
  let timer;
  let working = Promise.resolve();

  const flush = async () => {
    const batch = [...changed];
    const since = savedAt;
    changed.clear();
    try {
      const written = await Promise.all(batch.map(([file, project]) => compileFile(project, file)));
      if (written.some(Boolean)) {
        await onBuilt({ projects: new Set(batch.map(([, project]) => project)), since });
      }
    } catch (error) {
      log(error.message);
    }
  };
  const onChange = (project, file) => {
    if (changed.size === 0) savedAt = performance.now();
    changed.set(file, project);
    clearTimeout(timer);
    timer = setTimeout(() => (working = working.then(flush)), SETTLED_AFTER_MS);
  };

  const watchers = listProjects(root)
    .filter(({ isCompiled, folder }) => isCompiled && !folder.startsWith('tools/'))
    .map(({ folder }) => watchProject(join(root, folder), onChange));
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}

function watchProject(project, onChange) {
  const source = join(project, 'src');
  return watch(source, { recursive: true }, (_event, name) => {
    if (name && /\.(tsx?|json)$/.test(name)) {
      onChange(project, join(source, name));
    }
  });
}
