export { isPublicAddress, isPublicHost } from './address-rules.js';
export { HttpClient, retryAfterMs } from './http-client.js';
export type { HttpAnswer, HttpClientOptions } from './http-client.js';
