import type { PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { Reader, Transport } from '@elevate/messaging';

const PAUSE_MS = 200;
const BATCH = 500;

type Published = readonly (readonly [id: string, version: number])[];

interface WatchedTopic {
  readonly name: string;
  readonly topic: string;
  readonly refresh: (published: Published) => Promise<void>;
}

/** Follows what any replica publishes, and refreshes it in batches. */
export class TopicWatch {
  private readonly published = new Map<string, number>();
  private readonly task: PeriodicTask;
  private reader: Reader | undefined;
  private pauseMs = PAUSE_MS;

  constructor(
    private readonly transport: Transport,
    tasks: PeriodicTasks,
    private readonly watched: WatchedTopic,
  ) {
    this.task = tasks.create({
      name: watched.name,
      everyMs: () => (this.published.size > 0 ? this.pauseMs : Infinity),
      run: () => this.refresh(),
    });
  }

  async open(): Promise<void> {
    this.reader ??= await this.transport.read({
      topics: [this.watched.topic],
      onMessage: ({ key, headers }) => {
        this.published.set(key, Number(headers['ce_sequence']));
        this.runIn(PAUSE_MS);
      },
    });
  }

  runIn(ms = PAUSE_MS): void {
    if (this.task.isIdle) this.task.runIn(ms);
  }

  async close(): Promise<void> {
    await this.reader?.close();
    await this.task.stop();
  }

  private async refresh(): Promise<void> {
    const batch = [...this.published].slice(0, BATCH);
    this.pauseMs = PAUSE_MS;
    await this.watched.refresh(batch);
    for (const [id, version] of batch)
      if (Object.is(this.published.get(id), version)) this.published.delete(id);
    // The rest waits for no further message.
    this.pauseMs = 0;
  }
}
