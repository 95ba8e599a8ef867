import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERSION = 'v2.2.14';
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
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(cache, 'elevate', `miniflux-${VERSION}`);
  const program = join(folder, 'parser.test');
  if (existsSync(program)) return program;
  log(`building the parser of Miniflux ${VERSION} (go test -c)`);
  mkdirSync(folder, { recursive: true });
  await run('go', ['test', '-c', '-o', program, PACKAGE], { cwd: root });
  return program;
}
