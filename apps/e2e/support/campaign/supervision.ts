import type { Pod } from '../pod.js';

const LOOK_EVERY_MS = 250;

/** Restarts exited processes and tracks readiness, like a cluster. */
export class Supervision {
  /** Processes that exited without being killed. */
  readonly ended: string[] = [];
  private readonly ready = new Set<string>();
  private readonly handled = new Set<Pod>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<unknown> = Promise.resolve();

  constructor(private readonly pods: readonly Pod[]) {}

  begin(): void {
    this.timer = setInterval(() => {
      this.looking = Promise.all(this.pods.map((pod) => this.check(pod)));
    }, LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  async kill(pod: Pod): Promise<void> {
    this.handled.add(pod);
    try {
      await pod.kill();
      await pod.start();
    } finally {
      this.handled.delete(pod);
    }
  }

  readySites(): string[] {
    return this.pods
      .filter(({ name }) => name.startsWith('bff'))
      .flatMap(({ url }) => (url !== null && this.ready.has(url) ? [url] : []));
  }

  private async check(pod: Pod): Promise<void> {
    if (this.handled.has(pod)) return;
    if (!pod.running) {
      this.ended.push(pod.name);
      await this.kill(pod);
      return;
    }
    const { url } = pod;
    // Once ready, a process counts as ready until it exits.
    if (url === null || this.ready.has(url)) return;
    if (await pod.isReady().catch(() => false)) this.ready.add(url);
  }
}
