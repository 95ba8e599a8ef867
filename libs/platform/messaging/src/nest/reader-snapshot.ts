import type { Positions } from '../transport.js';

/** How far a server in mode `read` has come, as plain JSON: what its next process can go on from. */
export interface ReaderProgress {
  /** Of the state topics; what another topic holds is read from its start each time. */
  readonly positions: Positions;
  /** The newest applied version of each aggregate. */
  readonly versions: readonly AppliedVersion[];
}

/** `topic` and `subject` with a line feed between them, and the version. */
export type AppliedVersion = readonly [key: string, version: number];

/** A server in mode `read`, once it reads. */
export interface ReadingServer {
  /** Resolves when everything that stood in the topics at the start is applied. */
  readonly caughtUp: Promise<void>;
  progress(): ReaderProgress;
  /** Messages not applied yet, in all topics. Rejects where the log does not answer. */
  behind(): Promise<number>;
}

/** Keeps what a server in mode `read` has applied beyond the process. */
export interface ReaderSnapshot {
  /** Where to go on; undefined where everything is to be read from the start. Asked when the log answers. */
  resume(): ReaderProgress | undefined;
  /** Drops the restored state: it does not belong to this log. */
  discard(reason: string): void;
  /** Called once, when messages are coming. */
  follow(server: ReadingServer): void;
  /** Called once, when nothing more is applied. */
  close(): Promise<void>;
}
