/** One mail of ours to one person, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Hands mail over. `send` resolves once somebody else answers for the mail: the next mail server,
 * or the disk. It rejects with an AppError: `MAIL.UNAVAILABLE` (transient, try again later) or
 * `MAIL.REFUSED` (unexpected, this mail will never be taken). No error tells an address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
