export { createHttpClient } from './http-client.js';
export type {
  GetOptions,
  HttpAnswer,
  HttpClient,
  HttpClientOptions,
  PostOptions,
  Redirect,
} from './http-client.js';
export type { HttpErrorCode } from './http-error.js';
export { isPublicAddress } from './http-client.js';
export { retryAfterMs } from './retry-after.js';
