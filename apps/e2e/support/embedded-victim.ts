import { readFile } from 'node:fs/promises';
import { waitUntil } from '@elevate/testing';
import type { Settings } from './environment.js';
import { startProduct, type Product } from './product-process.js';

const AGAIN_WITHIN_MS = 60_000;
const DOCUMENT_SERVER = /Launcher|mongod\0--dbpath/;

/** Runs the embedded product on one data folder; it or only its document server can be killed. */
export class EmbeddedVictim {
  private product: Product | undefined;

  constructor(private readonly settings: Settings) {}

  /** Null while no process is ready. */
  get url(): string | null {
    return this.product?.process.running() ? this.product.url : null;
  }

  output(): string {
    return this.product?.process.output() ?? '';
  }

  async start(): Promise<void> {
    this.product = await startProduct(this.settings);
  }

  /** SIGKILL; its document server ends with it. */
  async kill(): Promise<void> {
    const { product } = this;
    this.product = undefined;
    await product?.kill();
  }

  async stop(): Promise<number | NodeJS.Signals | undefined> {
    const { product } = this;
    this.product = undefined;
    return product?.stop();
  }

  /** Resolves when the product has restarted its document server. */
  async killDocuments(): Promise<void> {
    const killed = await this.documentsPid();
    process.kill(killed, 'SIGKILL');
    const another = async () => (await this.documentsPid()) !== killed;
    await waitUntil(another, { timeoutMs: AGAIN_WITHIN_MS, what: 'another document server' });
  }

  private async documentsPid(): Promise<number> {
    const all = await descendants(this.product?.process.pid ?? 0);
    for (const pid of all) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (DOCUMENT_SERVER.test(command)) return pid;
    }
    throw new Error('the product has no document server');
  }
}

async function descendants(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  const deeper = await Promise.all(children.map(descendants));
  return [...children, ...deeper.flat()];
}
