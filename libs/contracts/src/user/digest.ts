import type { DigestFrequency } from '@elevate/rules';

/** A member's wish for mails with what is new. */
export interface DigestChange {
  readonly frequency: DigestFrequency;
  /** From 1, Monday, to 7, Sunday; used by weekly digests. */
  readonly weekday: number;
  /** From 0 to 23, in `zone`. */
  readonly hour: number;
  /** IANA name. */
  readonly zone: string;
}

export interface DigestView extends DigestChange {
  /** Null where none is due. */
  readonly next_at: string | null;
  /** The reason why the site stopped the digest; null unless it did. */
  readonly stopped: 'refused' | null;
}

export interface DigestPreview {
  /** Null while there is nothing to send. */
  readonly subject: string | null;
  readonly text: string | null;
}
