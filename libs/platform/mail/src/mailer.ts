export interface Mail {
  /** Recognizes the mail when sent again; letters, digits and hyphens. Part of its Message-ID. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Resolves once the mail server or disk has the mail. Rejects with `MAIL.UNAVAILABLE` (transient), `MAIL.REFUSED`
 * (permanent) or `MAIL.IN_DOUBT`: the server may have it. Errors contain no address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** If a mail with that id was handed over. A mail server cannot be asked. */
  wasSent(id: string): Promise<'yes' | 'no' | 'unknown'>;
  close(): Promise<void>;
}
