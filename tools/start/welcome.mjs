import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { assignment, dataDirAssignment } from '../embedded-mongo/src/data-dir.mjs';

export function runningProduct(dataDir) {
  try {
    const { site_url: siteUrl, pid } = JSON.parse(
      readFileSync(join(dataDir, 'control.json'), 'utf8'),
    );
    return siteUrl ? { siteUrl, pid } : undefined;
  } catch {
    return undefined;
  }
}

/** The beginning of a command that acts on this product. */
export function reaching({ siteUrl, dataDir }) {
  const { port } = new URL(siteUrl);
  return `${dataDirAssignment(dataDir)}${port === '3000' ? '' : assignment('PORT', port || '80')}npm run`;
}

export function welcomeLines({ siteUrl, dataDir, hasKey }) {
  const command = reaching({ siteUrl, dataDir });
  const key = hasKey ? '' : ' (first restart with YOUTUBE_API_KEY)';
  return [
    '',
    `  The site            ${siteUrl}`,
    `  Administrators      ${siteUrl}/m8n4p-access (new setup link: ${command} admin -- setup-link)`,
    `  Add a channel       ${command} channels -- add @somechannel${key}`,
    `  Your data           ${dataDir}`,
    '  Stop                Ctrl-C',
    '',
  ];
}

const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

export function openBrowser(url, { log, environment = process.env }) {
  const { BROWSER: own } = environment;
  const [program, ...args] = own ? [own] : (OPENERS[process.platform] ?? ['xdg-open']);
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', (error) => log(`cannot open the browser: ${error.message}. Open ${url}`));
  child.unref();
}

const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\x1b[2K';

export class Story {
  #name;
  #stream;

  constructor(name, stream = process.stdout) {
    this.#name = name;
    this.#stream = stream;
  }

  log = (line) => {
    this.#clear();
    this.#stream.write(`${this.#name}: ${line}\n`);
  };

  /** Prints nothing without a terminal: a log must not fill with bars. */
  progress = (done, total, what) => {
    if (!this.#stream.isTTY) return;
    const filled =
      total === 0 ? BAR_WIDTH : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
    const bar = '#'.repeat(filled).padEnd(BAR_WIDTH, '.');
    const line = `${this.#name}: [${bar}] ${done}/${total} ${what}`;
    this.#stream.write(`${CLEAR_LINE}${line.slice(0, (this.#stream.columns ?? 80) - 1)}`);
  };

  /** `work` returns false if nothing was to do; the step is then not printed. */
  async step(done, work) {
    const started = performance.now();
    try {
      if ((await work()) === false) return;
    } finally {
      this.#clear();
    }
    this.log(`${done} in ${seconds(performance.now() - started)}`);
  }

  #clear() {
    if (this.#stream.isTTY) this.#stream.write(CLEAR_LINE);
  }
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
