import type { ServerResponse } from 'node:http';
import type { RunRecord } from '@elevate/contracts/ingestion';

/** One open stream. A slow reader skips outdated states: a newer state replaces the unsent one. */
export class RunListener {
  private readonly waiting = new Map<string, string>();
  private isSilent = false;

  constructor(private readonly response: ServerResponse) {
    response.on('drain', () => this.flush());
    response.once('error', () => response.destroy());
    response.write('retry: 3000\n\n');
  }

  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  send(run: RunRecord): void {
    this.waiting.set(run.id, `event: run\ndata: ${JSON.stringify(run)}\n\n`);
    if (!this.response.writableNeedDrain) this.flush();
  }

  /** Proxies close idle connections. A client that has read nothing since the last heartbeat is disconnected. */
  heartbeat(): void {
    if (!this.response.writableNeedDrain) this.response.write(': still here\n\n');
    else if (this.isSilent) this.response.destroy();
    this.isSilent = this.response.writableNeedDrain;
  }

  end(): void {
    this.response.end();
  }

  private flush(): void {
    this.isSilent = false;
    for (const [id, text] of this.waiting) {
      this.waiting.delete(id);
      if (!this.response.write(text)) return;
    }
  }
}
