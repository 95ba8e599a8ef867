import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'undici';
import { startLocalServer, type LocalServer } from '@elevate/testing';
import type { Upstream } from '@elevate/upstream';

/** One upstream request, from arrival to the end of the response or connection. */
export interface UpstreamRequest {
  readonly worker: string;
  readonly source: string;
  readonly from: number;
  to: number;
}

/** Continuous work of one worker on one source. */
type Span = Pick<UpstreamRequest, 'worker' | 'source' | 'from' | 'to'>;

/** Proxies the fake upstream with one port per ingestion process, to see which process reads which source. */
export class SourceWitness {
  readonly requests: UpstreamRequest[] = [];
  private readonly proxies: LocalServer[] = [];

  constructor(private readonly upstream: Upstream) {}

  async proxyFor(worker: string): Promise<string> {
    const proxy = await startLocalServer((message, answer) => {
      void this.pass(worker, message, answer);
    });
    this.proxies.push(proxy);
    return `${proxy.origin}/youtube/v3`;
  }

  currentRequestsOf(worker: string): string[] {
    const open = this.requests.filter((call) => call.worker === worker && call.to === Infinity);
    return open.map(({ source }) => source);
  }

  /** Milliseconds since its last new request. */
  quietFor(worker: string): number {
    const begun = this.requests.filter((call) => call.worker === worker).map(({ from }) => from);
    return performance.now() - Math.max(...begun);
  }

  /** Time of the first request by another worker after `after`; undefined if none. */
  takenOver(source: string, worker: string, after: number): number | undefined {
    return this.requests.find(
      (call) => call.source === source && call.worker !== worker && call.from > after,
    )?.from;
  }

  /** Sources that two workers processed at the same time; `pauseMs` is the longest pause within one job. */
  sourcesProcessedTwice(pauseMs: number): string[] {
    const spans = this.spans(pauseMs);
    return spans.flatMap((span, index) =>
      spans
        .slice(index + 1)
        .filter((other) => other.source === span.source && other.worker !== span.worker)
        .filter((other) => span.from < other.to && other.from < span.to)
        .map((other) => `${span.source}: ${describeSpan(span)}, ${describeSpan(other)}`),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
  }

  private spans(pauseMs: number): Span[] {
    const spans: { worker: string; source: string; from: number; to: number }[] = [];
    for (const call of [...this.requests].sort((first, second) => first.from - second.from)) {
      const last = spans.findLast(
        ({ worker, source }) => worker === call.worker && source === call.source,
      );
      if (last && call.from - last.to <= pauseMs) last.to = Math.max(last.to, call.to);
      else spans.push({ ...call });
    }
    return spans;
  }

  private async pass(worker: string, message: IncomingMessage, answer: ServerResponse) {
    const source = this.sourceOf(message.url ?? '');
    const call: UpstreamRequest = { worker, source, from: performance.now(), to: Infinity };
    this.requests.push(call);
    const gone = new AbortController();
    answer.once('close', () => {
      call.to = performance.now();
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

function describeSpan({ worker, from, to }: Span): string {
  return `${worker} from ${from.toFixed(0)} to ${to.toFixed(0)}`;
}
