import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { MORE_THAN_SHOWN, newestFirst } from './contestants.mjs';

const PROGRAM = fileURLToPath(new URL('./fts5.py', import.meta.url));
const TRIGRAM = 3;

/** SQLite in a Python process, which takes the times itself: Node has no SQLite before version 22. */
export class SqliteFts5 {
  name = 'SQLite FTS5 trigram';
  isExact = true;

  async start() {
    this.child = spawn('python3', [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    const { version } = await this.read();
    this.name = `SQLite ${version} FTS5 trigram`;
  }

  async load(talks) {
    await this.start();
    this.ids = talks.toSorted(newestFirst).map(({ id }) => id);
    const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
    try {
      const path = join(folder, 'talks');
      await pipeline(linesOf(talks.toSorted(newestFirst)), createWriteStream(path));
      return await this.ask({ load: path });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  takes(term) {
    return term.length >= TRIGRAM;
  }

  async searchEach(terms) {
    const outcomes = await this.ask({ terms, limit: MORE_THAN_SHOWN });
    return outcomes.map(([ms, rows]) => ({ ms, ids: rows.map((row) => this.ids[row - 1]) }));
  }

  stop() {
    this.child?.stdin.end();
  }

  async ask(request) {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    return this.read();
  }

  async read() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('fts5.py has ended. It needs python3 with SQLite 3.34 or later.');
    return JSON.parse(value);
  }
}

function* linesOf(talks) {
  for (const [index, { state }] of talks.entries())
    yield `${JSON.stringify([index + 1, state.title, state.description])}\n`;
}
