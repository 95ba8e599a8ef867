/** Describes the state that a service serves before it has caught up. */
export type EarlierState = Readonly<Record<string, unknown>>;

/** The answer of `/readyz`. */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: Record<string, boolean>;
  /** Reasons of the checks that have one to give. */
  readonly details?: Record<string, string>;
  /** The state that is served, where it is an earlier one. */
  readonly serving?: EarlierState;
}

/** Decides whether a service may be sent traffic: every named check passes, and it is not shutting down. */
export class Readiness {
  private readonly checks = new Map<string, () => boolean>();
  private readonly details = new Map<string, () => string | undefined>();
  private caughtUp: () => boolean = () => true;
  private earlierState: () => EarlierState | undefined = () => undefined;
  private closing = false;

  /**
   * Adds a condition, e.g. `read-model`, and where it has one its reason. Both are called at each probe, so
   * they must be cheap.
   */
  add(name: string, check: () => boolean, detail?: () => string | undefined): void {
    this.checks.set(name, check);
    if (detail) this.details.set(name, detail);
  }

  /** Adds the condition that every reader of messages has handled what stood in its topics at the start. */
  addMessages(caughtUp: () => boolean): void {
    this.caughtUp = caughtUp;
    this.add('messages', () => this.canServe);
  }

  /** Lets the service be sent traffic before it has caught up, while `describe` names the state that it serves. */
  serveEarlierState(describe: () => EarlierState | undefined): void {
    this.earlierState = describe;
  }

  /** True where every message was applied, and in a service that reads none. */
  get isCaughtUp(): boolean {
    return this.caughtUp();
  }

  /** True where there is a state to serve, current or earlier. */
  get canServe(): boolean {
    return this.caughtUp() || this.earlierState() !== undefined;
  }

  /** From here on the service is not ready, whatever its checks say. */
  shutDown(): void {
    this.closing = true;
  }

  /** Each check's answer, all of them together, and the state that is served where it is an earlier one. */
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
