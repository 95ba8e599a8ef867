/** A running document server, private to the process that asked for it unless `kind` is `external`. */
export interface DocumentServer {
  /** A MongoDB URI without a database name; it stays the same when the server had to be restarted. */
  readonly uri: string;
  readonly kind: 'external' | 'mongod' | 'mongo-java-server';
  /** One line for people: which server was taken, and from where. */
  readonly description: string;
  pid(): number | undefined;
  /** Resolves to the reason once a private server has died and is not started again. */
  readonly ended: Promise<string>;
  /** Ends a private server after it closed its files; does nothing to an external one. */
  stop(): Promise<void>;
}

interface DocumentServerRequest {
  /** The folder to keep documents in; null keeps them only as long as the server runs. */
  readonly dataDir: string | null;
  readonly cacheDir?: string;
  readonly log?: (line: string) => void;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** `database.collection`s whose changes stay in memory while the disk is full. */
  readonly delayable?: readonly string[];
}

/** Finds or provisions a document server; see the folder's README for the order. */
export function startDocumentServer(request: DocumentServerRequest): Promise<DocumentServer>;

/** Another process works on the data folder; `shortMessage` names both, without advice. */
export interface DataDirInUse extends Error {
  readonly code: 'DATA_DIR_IN_USE';
  readonly pid: number;
  readonly shortMessage: string;
}

/** Returns the function that releases the folder. @throws DataDirInUse; Error where it cannot be written */
export function claimDataDir(request: { readonly dataDir: string }): () => void;

/** True for a full or read-only disk. */
export function isUnwritable(error: { readonly code?: string | undefined }): boolean;

/** Also its parents. @throws Error of the system, never hangs */
export function makeFolder(folder: string): void;

export function assignment(name: string, value: string | undefined): string;

export function protectDataDir(request: { readonly dataDir: string }): void;

export function checkPort(request: { readonly host: string; readonly port: number }): Promise<void>;

export function lastGoodCopy(
  dataDir: string,
): { readonly folder: string; readonly takenAt: Date } | undefined;

export function restoreLastGood(request: {
  readonly dataDir: string;
}): Promise<{ readonly takenAt: Date; readonly kept: string }>;
