/** Injection token of the Mailer. */
export const MAILER = Symbol('MAILER');
