import { Representation, type Content, type Headers } from './representation.js';

/** Where the content of one address comes from. */
export interface Resource {
  /** Grows when the content may have changed; undefined: there is nothing at this address any more. */
  version(): number | undefined;
  render(): Content;
  /** How old what is served may be while changes pour in, in milliseconds; 50 where left out. */
  readonly maxRestMs?: number;
  /** From 0 to 11; more is smaller and slower. For content that changes, leave it out. */
  readonly brotliQuality?: number;
}

// In a burst of changes a rebuild may take a tenth of the time; nothing older than this is served.
const REST_PER_COST = 9;
const USUAL_REST_MS = 50;
const QUICK_BROTLI = 5;

/**
 * The newest bytes of one address, rebuilt when somebody asks and something changed. Building is
 * synchronous, so a thousand requests that arrive together wait for one rebuild. While changes
 * pour in, the bytes of a moment ago are served between rebuilds.
 */
export class ReadyEntry {
  private built: Representation | undefined;
  private version: number | undefined;
  private restUntil = 0;
  private compressing = false;

  constructor(
    private readonly resource: Resource,
    private readonly commonHeaders: Headers,
  ) {}

  /** What to send now; undefined where the address has ceased to exist. */
  current(): Representation | undefined {
    const version = this.resource.version();
    if (version === undefined) return undefined;
    if (!this.built || this.isDue(version)) this.build(version);
    return this.built;
  }

  private isDue(version: number): boolean {
    return version !== this.version && performance.now() >= this.restUntil;
  }

  private build(version: number): void {
    const startedAt = performance.now();
    const next = new Representation(this.resource.render(), this.commonHeaders);
    // The same content keeps its compressed bytes.
    if (next.hash !== this.built?.hash) this.built = next;
    this.version = version;
    const endedAt = performance.now();
    const { maxRestMs = USUAL_REST_MS } = this.resource;
    this.restUntil = endedAt + Math.min(maxRestMs, (endedAt - startedAt) * REST_PER_COST);
    void this.compress();
  }

  // One at a time: in a burst most bodies are replaced before brotli would be done with them.
  private async compress(): Promise<void> {
    const representation = this.built;
    if (this.compressing || !representation) return;
    this.compressing = true;
    await representation.compress(this.resource.brotliQuality ?? QUICK_BROTLI);
    this.compressing = false;
    if (this.built !== representation) await this.compress();
  }
}
