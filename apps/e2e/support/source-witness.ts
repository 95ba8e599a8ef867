import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import type { Upstream } from '@elevate/upstream';

/** One request for a source, from its arrival to the end of its answer or of its sender. */
export interface Look {
  readonly worker: string;
  readonly source: string;
  readonly from: number;
  to: number;
}

/** A time in which one worker was at a source without a break. */
type Span = Pick<Look, 'worker' | 'source' | 'from' | 'to'>;

/** Stands before the stand-in with a door for each ingestion process, and so knows who asks about which source. */
export class SourceWitness {
  readonly looks: Look[] = [];
  private readonly doors: Server[] = [];

  constructor(private readonly upstream: Upstream) {}

  /** The address that one process is given for the API. */
  async doorFor(worker: string): Promise<string> {
    const door = createServer((message, answer) => void this.pass(worker, message, answer));
    this.doors.push(door.listen(0, '127.0.0.1'));
    await once(door, 'listening');
    return `http://127.0.0.1:${(door.address() as AddressInfo).port}/youtube/v3`;
  }

  /** The sources that a worker has asked about so far. */
  sourcesOf(worker: string): string[] {
    return [...new Set(this.looks.flatMap((look) => (look.worker === worker ? look.source : [])))];
  }

  /** The sources that a worker waits for an answer about. */
  askedNowBy(worker: string): string[] {
    const open = this.looks.filter((look) => look.worker === worker && look.to === Infinity);
    return open.map(({ source }) => source);
  }

  /** For how long a worker has begun nothing new, in milliseconds. */
  quietFor(worker: string): number {
    const begun = this.looks.filter((look) => look.worker === worker).map(({ from }) => from);
    return performance.now() - Math.max(...begun);
  }

  /** When somebody else than `worker` first asked about a source after a moment; undefined while nobody has. */
  takenOver(source: string, worker: string, after: number): number | undefined {
    return this.looks.find(
      (look) => look.source === source && look.worker !== worker && look.from > after,
    )?.from;
  }

  /** Sources that two workers were at, at once; `pauseMs` is the longest break between two looks of one job. */
  workedTwiceAtOnce(pauseMs: number): string[] {
    const spans = this.spans(pauseMs);
    return spans.flatMap((one, index) =>
      spans
        .slice(index + 1)
        .filter((other) => other.source === one.source && other.worker !== one.worker)
        .filter((other) => one.from < other.to && other.from < one.to)
        .map((other) => `${one.source}: ${said(one)}, ${said(other)}`),
    );
  }

  async close(): Promise<void> {
    for (const door of this.doors) door.closeAllConnections();
    await Promise.all(this.doors.map((door) => new Promise((done) => door.close(done))));
  }

  private spans(pauseMs: number): Span[] {
    const spans: { worker: string; source: string; from: number; to: number }[] = [];
    for (const look of [...this.looks].sort((one, other) => one.from - other.from)) {
      const last = spans.findLast(
        ({ worker, source }) => worker === look.worker && source === look.source,
      );
      if (last && look.from - last.to <= pauseMs) last.to = Math.max(last.to, look.to);
      else spans.push({ ...look });
    }
    return spans;
  }

  private async pass(worker: string, message: IncomingMessage, answer: ServerResponse) {
    const source = this.sourceOf(message.url ?? '');
    const look: Look = { worker, source, from: performance.now(), to: Infinity };
    this.looks.push(look);
    const gone = new AbortController();
    answer.once('close', () => {
      look.to = performance.now();
      gone.abort();
    });
    try {
      const path = `${new URL(this.upstream.url).origin}${message.url ?? ''}`;
      const { statusCode, headers, body } = await request(path, {
        headers: { accept: 'application/json' },
        signal: gone.signal,
      });
      const whole = await body.text();
      answer.writeHead(statusCode, { 'content-type': headers['content-type'] }).end(whole);
    } catch {
      answer.destroy();
    }
  }

  private sourceOf(path: string): string {
    const { searchParams } = new URL(path, 'http://localhost');
    const playlist = searchParams.get('playlistId');
    if (playlist) return playlist.replace(/^UU/, 'UC');
    const [id = ''] = (searchParams.get('id') ?? '').split(',');
    return this.upstream.world.video(id)?.channelId ?? id;
  }
}

function said({ worker, from, to }: Span): string {
  return `${worker} from ${from.toFixed(0)} to ${to.toFixed(0)}`;
}
