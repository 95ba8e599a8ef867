import { CONTACT_EMAIL, SITE_NAME } from '@elevate/rules';

/** Each field is a server setting. */
export interface Site {
  readonly name: string;
  readonly contactEmail: string;
  /** The page shows sample catalogue data, which requires credit. */
  readonly sample: boolean;
  /** The server returned 404 for this document. */
  readonly missing: boolean;
}

let described: Site | undefined;

/** Used on the server, which has no document. */
export function describeSite(site: Site): void {
  described = site;
}

export function siteName(): string {
  return described?.name ?? (contentOf('application-name') || SITE_NAME);
}

export function contactEmail(): string {
  return described?.contactEmail ?? (contentOf('contact') || CONTACT_EMAIL);
}

export function showsSample(): boolean {
  return described?.sample ?? contentOf('sample') === 'true';
}

export function wasServedAsNotFound(): boolean {
  return described?.missing ?? contentOf('missing') === 'true';
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
