/** Whether a service may be sent traffic: every named check says yes, and it is not shutting down. */
export class Readiness {
  private readonly checks = new Map<string, () => boolean>();
  private closing = false;

  /** Adds a condition, e.g. `read-model`; called at each probe, so it must be cheap. */
  add(name: string, check: () => boolean): void {
    this.checks.set(name, check);
  }

  /** From here on the service is not ready, whatever its checks say. */
  shutDown(): void {
    this.closing = true;
  }

  /** Each check's answer, and all of them together. */
  report(): { ready: boolean; checks: Record<string, boolean> } {
    const checks = Object.fromEntries([...this.checks].map(([name, check]) => [name, check()]));
    if (this.closing) checks['running'] = false;
    return { ready: Object.values(checks).every(Boolean), checks };
  }
}
