export { createHttpClient } from './http-client.js';
export type {
  GetOptions,
  HttpAnswer,
  HttpClient,
  HttpClientOptions,
  PostOptions,
  Redirect,
} from './http-client.js';
export type { HttpErrorCode } from './http.errors.js';
export { isPublicAddress } from './address-rules.js';
export { retryAfterMs } from './retry-after.js';
