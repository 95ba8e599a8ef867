/** Injection token of the HttpClient by which webhooks are reached. */
export const HTTP_CLIENT = Symbol('HTTP_CLIENT');
/** Injection token of the Sealing of the webhooks' secrets. */
export const SEALING = Symbol('SEALING');
/** Injection token of what this process is called among those that send. */
export const WORKER_ID = Symbol('WORKER_ID');
