export type ServiceMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file that goes out as it came. */
export interface Upload {
  readonly type: string;
  readonly content: Buffer;
}

/** A question to a service of ours. */
export interface ServiceRequest {
  readonly method: ServiceMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Goes out as JSON. */
  readonly body?: unknown;
  /** Goes out instead of a body in JSON. */
  readonly upload?: Upload;
  /** How long the service itself may wait for something, beside the time an answer takes anyway. */
  readonly waitSeconds?: number;
}

export interface ServiceAnswer {
  readonly status: number;
  /** Undefined where there was none, or none in JSON. */
  readonly body: unknown;
  /** Whole seconds. */
  readonly retryAfter: number | undefined;
  readonly etag: string | undefined;
}

/** A file of a service as it answered it, or a refusal to give it. */
export interface ServiceFile {
  readonly status: number;
  /** Those that say how a browser is to take it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** One service, however it is reached: in this process or over the network. */
export interface ServicePort {
  /** Whatever the service answers. @throws AppError `BFF.SERVICE_UNAVAILABLE` where it does not */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** The same for a file. @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  download(path: string): Promise<ServiceFile>;
  close(): Promise<void>;
}

/** A visitor gets 503 within five seconds where a service, or the document server behind it, hangs. */
export const SERVICE_TIMEOUT_MS = 4_000;
/** Beside it, for a picture that the service reads and scales. */
export const UPLOAD_TIMEOUT_MS = 16_000;
