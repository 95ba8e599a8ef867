export type EarlierState = Readonly<Record<string, unknown>>;

export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: Record<string, boolean>;
  readonly details?: Record<string, string>;
  readonly serving?: EarlierState;
}

export class Readiness {
  private readonly checks = new Map<string, () => boolean>();
  private readonly details = new Map<string, () => string | undefined>();
  private caughtUp: () => boolean = () => true;
  private earlierState: () => EarlierState | undefined = () => undefined;
  private closing = false;

  /** Both callbacks run on each probe, so must be cheap. */
  add(name: string, check: () => boolean, detail?: () => string | undefined): void {
    this.checks.set(name, check);
    if (detail) this.details.set(name, detail);
  }

  /** Adds the check that all readers have handled their backlog. */
  addMessages(caughtUp: () => boolean): void {
    this.caughtUp = caughtUp;
    this.add('messages', () => this.canServe);
  }

  /** Allows traffic before catching up while `describe` returns the state served. */
  serveEarlierState(describe: () => EarlierState | undefined): void {
    this.earlierState = describe;
  }

  get isCaughtUp(): boolean {
    return this.caughtUp();
  }

  get canServe(): boolean {
    return this.caughtUp() || this.earlierState() !== undefined;
  }

  shutDown(): void {
    this.closing = true;
  }

  report(): ReadinessReport {
    const checks = Object.fromEntries([...this.checks].map(([name, check]) => [name, check()]));
    if (this.closing) checks['running'] = false;
    const details = Object.fromEntries(
      [...this.details].flatMap(([name, detail]) => {
        const text = detail();
        return text === undefined ? [] : [[name, text]];
      }),
    );
    const serving = this.caughtUp() ? undefined : this.earlierState();
    return {
      ready: Object.values(checks).every(Boolean),
      checks,
      ...(Object.keys(details).length > 0 && { details }),
      ...(serving && { serving }),
    };
  }
}
