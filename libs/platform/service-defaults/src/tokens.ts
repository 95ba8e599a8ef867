export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
export const TRANSPORT = Symbol('TRANSPORT');
export const PUBLISHER = Symbol('PUBLISHER');
export const METRICS = Symbol('METRICS');
/** Only for services with `documents: true`. */
export const MONGO = Symbol('MONGO');
