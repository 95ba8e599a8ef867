import { readFile } from 'node:fs/promises';
import { tempDir, waitUntil } from '@elevate/testing';
import { startUpstream, type Upstream } from '@elevate/upstream';
import { BffClient } from './bff-client.js';
import type { Settings } from './environment.js';
import { startProduct, type Product } from './product-process.js';

const AGAIN_WITHIN_MS = 60_000;
const DOCUMENT_SERVER = /Launcher|mongod\0--dbpath/;

/** Runs the embedded product on one data folder; it or only its document server can be killed. */
export class EmbeddedVictim {
  private product: Product | undefined;

  private constructor(
    readonly upstream: Upstream,
    readonly dataDir: string,
    private readonly removeData: () => Promise<void>,
    private readonly settings: Settings,
  ) {}

  /** With a source of its own. */
  static async open(
    source: Parameters<typeof startUpstream>[0],
    more: Settings,
  ): Promise<EmbeddedVictim> {
    const { path, remove } = await tempDir('embedded-victim');
    const upstream = await startUpstream({ quotaLimit: 1_000_000, ...source });
    const victim = new EmbeddedVictim(upstream, path, remove, {
      DATA_DIR: path,
      SAMPLE_CATALOGUE: 'off',
      YOUTUBE_API_BASE_URL: upstream.url,
      YOUTUBE_API_KEY: upstream.key,
      YOUTUBE_RETRY_DELAY_MS: '20',
      YOUTUBE_DAILY_QUOTA: '1000000',
      ...more,
    });
    await victim.start();
    return victim;
  }

  get site(): BffClient {
    return new BffClient(this.url ?? '');
  }

  async close(): Promise<void> {
    await this.kill();
    await this.upstream.close();
    await this.removeData();
  }

  /** Null while no process is ready. */
  get url(): string | null {
    return this.product?.process.running() ? this.product.url : null;
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
