import { contactEmail } from '../page/page-meta.js';

// A lone surrogate left by cutting text: `encodeURIComponent` rejects it.
const HALF_CHARACTER = /\p{Surrogate}/gu;

export function mailLink({ subject, body }: { subject: string; body?: string }): string {
  const parts = [`subject=${encoded(subject)}`, ...(body ? [`body=${encoded(body)}`] : [])];
  return `mailto:${encodeURI(contactEmail())}?${parts.join('&')}`;
}

/** Encodes `+` too, and line breaks as CRLF. */
function encoded(text: string): string {
  const wellFormed = text.replace(HALF_CHARACTER, '\uFFFD');
  return encodeURIComponent(wellFormed.replace(/\r\n|\r|\n/g, '\r\n'));
}
