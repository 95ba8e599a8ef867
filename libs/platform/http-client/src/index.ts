export { createHttpClient } from './http-client.js';
export type { GetOptions, HttpAnswer, HttpClient, HttpClientOptions } from './http-client.js';
export type { HttpErrorCode } from './http.errors.js';
export { isPublicAddress } from './address-rules.js';
