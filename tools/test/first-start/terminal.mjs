import { spawn } from 'node:child_process';
import { once } from 'node:events';

const COLUMNS = 100;
const ROWS = 30;
const CLEAR_LINE = '\x1b[2K';
const TO_LINE_START = /\x1b\[1?G/g;
const ANY_CLEAR = /\x1b\[\d?K/g;
const STYLE = /\x1b\[(?!2K)[\d;?]*[A-Za-z]/g;

/**
 * Runs a command on a terminal (util-linux's `script`), so that it draws progress bars, and keeps the screen after each
 * output. Understands lines, carriage returns and erased lines, without colors.
 */
export class Terminal {
  /** `{ at, lines }`, the time in milliseconds since the start. */
  screens = [];
  #lines = [];
  #current = '';
  #child;
  #startedAt = performance.now();

  constructor(command, { cwd, env }) {
    const sized = `stty cols ${COLUMNS} rows ${ROWS}; exec ${command}`;
    const options = { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] };
    this.#child = spawn('script', ['-qefc', sized, '/dev/null'], options);
    this.#child.stdout.setEncoding('utf8').on('data', (text) => this.#write(text));
  }

  elapsed() {
    return performance.now() - this.#startedAt;
  }

  text() {
    return [...this.#lines, this.#current].join('\n');
  }

  isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async interrupt() {
    if (!this.isRunning()) return;
    const exited = once(this.#child, 'exit');
    this.#child.stdin.write('\x03');
    await exited;
  }

  #write(text) {
    const plain = text
      .replace(TO_LINE_START, '\r')
      .replace(ANY_CLEAR, CLEAR_LINE)
      .replace(STYLE, '');
    for (const part of plain.split(/(\r\n|\n|\r)/)) this.#put(part);
    const lines = [...this.#lines, this.#current].slice(-ROWS);
    this.screens.push({ at: this.elapsed(), lines });
  }

  #put(part) {
    if (part.endsWith('\n')) {
      this.#lines.push(this.#current);
      this.#current = '';
    } else if (part === '\r') {
      this.#current = '';
    } else {
      this.#current = (this.#current + part).split(CLEAR_LINE).at(-1);
    }
  }
}
