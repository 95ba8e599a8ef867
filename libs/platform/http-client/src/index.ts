export { createHttpClient, isPublicAddress, isPublicHost, retryAfterMs } from './http-client.js';
export type {
  GetOptions,
  HttpAnswer,
  HttpClient,
  HttpClientOptions,
  PostOptions,
  Redirect,
} from './http-client.js';
export type { HttpErrorCode } from './response-body.js';
