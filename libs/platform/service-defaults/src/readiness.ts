/** The answer of `/readyz`. */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: Record<string, boolean>;
  /** Reasons of the checks that have one to give. */
  readonly details?: Record<string, string>;
}

/** Whether a service may be sent traffic: every named check passes, and it is not shutting down. */
export class Readiness {
  private readonly checks = new Map<string, () => boolean>();
  private readonly details = new Map<string, () => string | undefined>();
  private closing = false;

  /**
   * Adds a condition, e.g. `read-model`, and where it has one its reason. Both are called at each probe, so
   * they must be cheap.
   */
  add(name: string, check: () => boolean, detail?: () => string | undefined): void {
    this.checks.set(name, check);
    if (detail) this.details.set(name, detail);
  }

  /** From here on the service is not ready, whatever its checks say. */
  shutDown(): void {
    this.closing = true;
  }

  /** Each check's answer, and all of them together. */
  report(): ReadinessReport {
    const checks = Object.fromEntries([...this.checks].map(([name, check]) => [name, check()]));
    if (this.closing) checks['running'] = false;
    const details = Object.fromEntries(
      [...this.details].flatMap(([name, detail]) => {
        const text = detail();
        return text === undefined ? [] : [[name, text]];
      }),
    );
    return {
      ready: Object.values(checks).every(Boolean),
      checks,
      ...(Object.keys(details).length > 0 && { details }),
    };
  }
}
