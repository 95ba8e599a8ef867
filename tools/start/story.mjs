const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\x1b[2K';

/** Prints each step with its duration, and a progress bar where the output is a terminal. */
export class Story {
  #name;
  #stream;

  constructor(name, stream = process.stdout) {
    this.#name = name;
    this.#stream = stream;
    this.log = this.log.bind(this);
    this.progress = this.progress.bind(this);
  }

  log(line) {
    this.#clear();
    this.#stream.write(`${this.#name}: ${line}\n`);
  }

  /** Prints nothing without a terminal: a log must not fill with bars. */
  progress(done, total, what) {
    if (!this.#stream.isTTY) return;
    const filled =
      total === 0 ? BAR_WIDTH : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
    const bar = '#'.repeat(filled).padEnd(BAR_WIDTH, '.');
    const line = `${this.#name}: [${bar}] ${done}/${total} ${what}`;
    this.#stream.write(`${CLEAR_LINE}${line.slice(0, (this.#stream.columns ?? 80) - 1)}`);
  }

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
