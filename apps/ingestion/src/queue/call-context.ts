/** What a job hands over with each call: how its units are counted, and when to stop waiting. */
export interface CallContext {
  readonly countUnit: () => void;
  readonly signal: AbortSignal;
  /** Rejects where the job is no longer this process's. */
  readonly ensureHeld: () => Promise<void>;
}
