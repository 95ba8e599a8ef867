export { HttpClient, isPublicAddress, isPublicHost, retryAfterMs } from './http-client.js';
export type { HttpAnswer, HttpClientOptions } from './http-client.js';
