export type ServiceMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Upload {
  readonly type: string;
  readonly content: Buffer;
}

export interface ServiceRequest {
  readonly method: ServiceMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly upload?: Upload;
  /** Seconds the service may wait, in addition to the normal timeout. */
  readonly waitSeconds?: number;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: number | undefined;
  readonly etag: string | undefined;
}

export interface ServiceFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** Port to one service, in process or over HTTP. */
export interface ServicePort {
  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` if the service does not answer */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  download(path: string): Promise<ServiceFile>;
  close(): Promise<void>;
}

/** Answers a read with 503 within five seconds when a service or its database hangs. */
export const SERVICE_TIMEOUT_MS = 4_000;
/** Extra time for a change: it may be stored although the visitor was refused. A sign-in also hashes a password. */
export const CHANGE_TIMEOUT_MS = 4_000;
/** Extra time to read and scale an image. */
export const UPLOAD_TIMEOUT_MS = 16_000;
