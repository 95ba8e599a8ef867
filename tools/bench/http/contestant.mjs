import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SERVER_CORE, pinned } from './pinning.mjs';

const THIS_CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

export class Contestant {
  /** For the load; those of the scenario if undefined. */
  headers;

  constructor(name, child, url) {
    this.name = name;
    this.child = child;
    this.url = url;
  }

  /** `root` is the checkout that the server runs from, by default this one. */
  static async start(name, script, { path, input, core = SERVER_CORE, root = THIS_CHECKOUT }) {
    const file = join(root, 'tools', 'bench', 'http', 'servers', script);
    const [command, ...args] = pinned(core, [process.execPath, file, input]);
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    // Leaves no process behind.
    process.once('exit', () => child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      return new Contestant(name, child, `http://127.0.0.1:${JSON.parse(line).port}${path}`);
    }
    throw new Error(`${name} ended before it listened`);
  }

  async ask(headers) {
    const response = await fetch(this.url, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  }

  /** Nanoseconds over all threads; null if unsupported. */
  cpuTime() {
    try {
      const tasks = `/proc/${this.child.pid}/task`;
      return readdirSync(tasks)
        .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]))
        .reduce((sum, time) => sum + time, 0);
    } catch {
      return null;
    }
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
