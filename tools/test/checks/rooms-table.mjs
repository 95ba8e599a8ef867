/* npm run rooms: prints rooms, floors and cycles of each app; with an app's name, its floors and problems. */
import { fileURLToPath } from 'node:url';
import { FINISHED, measureApp, problemsOf } from './rooms.mjs';
import { listFiles } from './tree.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = listFiles(root);
const [project] = process.argv.slice(2);

if (project) {
  const measured = measureApp(root, files, project);
  for (const floor of measured.floors.toReversed()) console.log(floor.join('  '));
  for (const problem of problemsOf(measured)) console.log(problem);
} else {
  const apps = new Set(files.flatMap((file) => /^apps\/([^/]+)\/src\//.exec(file)?.[1] ?? []));
  console.table(Object.fromEntries([...apps].map((app) => [app, rowOf(app)])));
}

function rowOf(app) {
  const measured = measureApp(root, files, app);
  return {
    rooms: measured.rooms.length,
    floors: measured.floors.length,
    'rooms in circles': measured.circular.length,
    'imports between rooms': measured.crossings.length,
    'upward imports': measured.upward.length,
    'file cycles': measured.cycles.length,
    'held by the check': FINISHED.includes(app),
  };
}
