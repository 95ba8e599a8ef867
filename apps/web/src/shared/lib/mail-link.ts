import { contactEmail } from './site.js';

export interface Mail {
  readonly subject: string;
  readonly body?: string;
}

// A half of an emoji whose other half was cut off: it cannot be encoded.
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** An address that opens the visitor's mail program with a mail to the site, ready to be sent. */
export function mailLink({ subject, body }: Mail): string {
  const parts = [`subject=${encoded(subject)}`, ...(body ? [`body=${encoded(body)}`] : [])];
  return `mailto:${encodeURI(contactEmail())}?${parts.join('&')}`;
}

/** Percent signs for everything, `+` too; line breaks as mail has them. */
function encoded(text: string): string {
  const wellFormed = text.replace(HALF_CHARACTER, '\uFFFD');
  return encodeURIComponent(wellFormed.replace(/\r\n|\r|\n/g, '\r\n'));
}
