export { isPublicAddress, isPublicHost } from './address-rules.js';
export { HttpClient, MOST_REDIRECTS, retryAfterMs } from './http-client.js';
export type { HttpAnswer, HttpClientOptions } from './http-client.js';
