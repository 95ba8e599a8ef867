/** Injection tokens of what every service is given: `@Inject(LOGGER) logger: Logger`. */
export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
export const TRANSPORT = Symbol('TRANSPORT');
export const PUBLISHER = Symbol('PUBLISHER');
/** The service's instruments (`Metrics` of @elevate/metrics). */
export const METRICS = Symbol('METRICS');
/** The service's own database; only services with `documents: true` have it. */
export const MONGO = Symbol('MONGO');
