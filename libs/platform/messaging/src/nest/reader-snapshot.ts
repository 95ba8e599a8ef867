import type { Positions } from '../transport.js';

export interface ReaderProgress {
  readonly positions: Positions;
  readonly versions: readonly AppliedVersion[];
}

/** `topic`, a line feed, `subject`; and the version. */
export type AppliedVersion = readonly [key: string, version: number];

export interface ReadingServer {
  /** Resolves once the backlog at start is applied. */
  readonly caughtUp: Promise<void>;
  progress(): ReaderProgress;
  /** Unapplied messages in all topics. Rejects if the log is unreachable. */
  behind(): Promise<number>;
}

export interface ReaderSnapshot {
  /** Called when the log responds; undefined to read from the start. */
  resume(): ReaderProgress | undefined;
  discard(reason: string): void;
  follow(server: ReadingServer): void;
  close(): Promise<void>;
}
