import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/make-once.mjs';

const run = promisify(execFile);
const VERSION = 'v2.2.14';
const PROGRAM = 'parser.test';
const PACKAGE = './internal/reader/parser';
/** The documents of Miniflux's own benchmark of its parser. */
const DOCUMENTS = ['large_atom.xml', 'large_rss.xml', 'small_atom.xml'];
const SPEED = /BenchmarkParse\S*\s+\d+\s+([\d.]+) ns\/op/;

/** Builds the benchmark of Miniflux's parser with Go. Null without Go or its module proxy. */
export async function prepareMiniflux(log) {
  if (spawnSync('go', ['version']).status !== 0) return null;
  const wanted = `miniflux.app/v2@${VERSION}`;
  const { stdout } = await run('go', ['mod', 'download', '-json', wanted]).catch(() => ({}));
  const root = stdout && JSON.parse(stdout).Dir;
  if (!root) return null;
  const program = await build(root, log);
  const folder = join(root, PACKAGE);
  const documents = DOCUMENTS.map((name) => readFileSync(join(folder, 'testdata', name)));
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  return {
    documents,
    name: `Miniflux ${VERSION}`,
    /** MB/s on one processor; an operation parses all documents. */
    measure: async (ms) => {
      const args = ['-test.run', '^$', '-test.bench', 'Parse', '-test.benchtime', `${ms}ms`];
      const env = { ...process.env, GOMAXPROCS: '1' };
      const { stdout: lines } = await run(program, args, { cwd: folder, env });
      return (bytes / Number(SPEED.exec(lines)[1])) * 1_000;
    },
  };
}

async function build(root, log) {
  const folder = await makeOnce(join(defaultCacheDir(), `miniflux-${VERSION}`), async (work) => {
    log(`building the parser of Miniflux ${VERSION} (go test -c)`);
    await run('go', ['test', '-c', '-o', join(work, PROGRAM), PACKAGE], { cwd: root });
    return work;
  });
  return join(folder, PROGRAM);
}
