import { AnswerPending } from './answer-pending.js';
import { Representation, type Content, type Headers } from './representation.js';

export interface Resource {
  /** Increases when the content may have changed; undefined if the resource is gone. */
  version(): number | undefined;
  /** A promise if rendering takes several turns of the event loop. */
  render(): Content | Promise<Content>;
  /** Maximum age in milliseconds during a burst of changes; default 50. */
  readonly maxRestMs?: number;
  /** 0 to 11. Leave out for content that changes. */
  readonly brotliQuality?: number;
}

// Limits rebuilds in a burst to a tenth of the CPU time, up to `maxRestMs` of staleness.
const REST_PER_COST = 9;
const USUAL_REST_MS = 50;
const QUICK_BROTLI = 5;

/**
 * Latest bytes of one URL, rebuilt on request. Concurrent requests share one rebuild; in a burst, slightly stale
 * bytes are served.
 */
export class ReadyEntry {
  private built: Representation | undefined;
  private version: number | undefined;
  private restUntil = 0;
  private compressing = false;
  private pending: Promise<Representation> | undefined;

  constructor(
    private readonly resource: Resource,
    private readonly commonHeaders: Headers,
  ) {}

  /** @throws AnswerPending while a rebuild takes several turns */
  current(): Representation | undefined {
    const version = this.resource.version();
    if (version === undefined) return undefined;
    if (this.pending) throw new AnswerPending(this.pending);
    if (!this.built || this.isDue(version)) this.build(version);
    return this.built;
  }

  private isDue(version: number): boolean {
    return version !== this.version && performance.now() >= this.restUntil;
  }

  private build(version: number): void {
    const startedAt = performance.now();
    const content = this.resource.render();
    if (!(content instanceof Promise)) {
      this.take(content, version, startedAt);
      return;
    }
    this.pending = content
      .then((done) => this.take(done, version, startedAt))
      .finally(() => (this.pending = undefined));
    // The requests that wait for it handle its failure; there may be none.
    this.pending.catch(() => undefined);
    throw new AnswerPending(this.pending);
  }

  private take(content: Content, version: number, startedAt: number): Representation {
    const next = new Representation(content, this.commonHeaders);
    // Unchanged content keeps its compressed bytes.
    if (next.hash !== this.built?.hash) this.built = next;
    this.version = version;
    const endedAt = performance.now();
    const { maxRestMs = USUAL_REST_MS } = this.resource;
    this.restUntil = endedAt + Math.min(maxRestMs, (endedAt - startedAt) * REST_PER_COST);
    void this.compress();
    return this.built!;
  }

  // One at a time: in a burst most bodies are replaced before Brotli finishes.
  private async compress(): Promise<void> {
    const representation = this.built;
    if (this.compressing || !representation) return;
    this.compressing = true;
    await representation.compress(this.resource.brotliQuality ?? QUICK_BROTLI);
    this.compressing = false;
    if (this.built !== representation) await this.compress();
  }
}
