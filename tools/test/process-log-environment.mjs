import OneRealmEnvironment from './one-realm-environment.mjs';

const MOST_CHARACTERS = 4_000;

/** Appends the output that processes of `startProcess` wrote during a test to the error of that test. */
export default class ProcessLogEnvironment extends OneRealmEnvironment {
  #starts = new Map();

  async handleTestEvent({ name, error }) {
    const processes = this.global.startedProcesses ?? [];
    if (name === 'test_start') {
      this.#starts = new Map([...processes].map((entry) => [entry, entry.output().length]));
    }
    const isFailure = name === 'test_fn_failure' || name === 'hook_failure';
    if (!isFailure || !(error instanceof this.global.Error)) return;
    for (const entry of processes) {
      const log = entry.output().slice(this.#starts.get(entry) ?? 0);
      if (log.trim() === '') continue;
      error.stack += `\n\nProcess ${entry.pid} wrote during this test:\n${log.slice(-MOST_CHARACTERS)}`;
    }
  }
}
