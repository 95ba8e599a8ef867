export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Resolves once the mail server or disk has the mail. Rejects with `MAIL.UNAVAILABLE` (transient) or `MAIL.REFUSED`
 * (permanent). Errors contain no address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
