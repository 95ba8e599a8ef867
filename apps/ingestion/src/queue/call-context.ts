/** Passed with each upstream call of a job. */
export interface CallContext {
  readonly countUnit: () => void;
  readonly signal: AbortSignal;
  /** Rejects if this process has lost the job's claim. */
  readonly ensureHeld: () => Promise<void>;
}
