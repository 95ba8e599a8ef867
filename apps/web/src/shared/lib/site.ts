import { CONTACT_EMAIL, SITE_NAME } from '@elevate/rules';

/** How the site is named and reached, one setting of the server's each. */
export interface Site {
  readonly name: string;
  /** Where visitors write to. */
  readonly contactEmail: string;
  /** Anything shown comes from the bundled sample catalogue, which must then be credited. */
  readonly sample: boolean;
  /** The document in view was answered with "not found". */
  readonly missing: boolean;
}

let described: Site | undefined;

/** Says it where there is no document to read it from. */
export function describeSite(site: Site): void {
  described = site;
}

/** The name the server gave the site in the document, so that one setting changes it everywhere. */
export function siteName(): string {
  return described?.name ?? (contentOf('application-name') || SITE_NAME);
}

/** Where visitors write to, as the server put it into the document. */
export function contactEmail(): string {
  return described?.contactEmail ?? (contentOf('contact') || CONTACT_EMAIL);
}

/** True where the document, when it was written, showed talks of the bundled sample. */
export function showsSample(): boolean {
  return described?.sample ?? contentOf('sample') === 'true';
}

/** Returns true where the server answered the current page with 404. */
export function wasServedAsNotFound(): boolean {
  return described?.missing ?? contentOf('missing') === 'true';
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
