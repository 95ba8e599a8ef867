import { CONTACT_EMAIL, SITE_NAME } from '@elevate/rules';

/** The name the server gave the site in the document, so that one setting changes it everywhere. */
export function siteName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content || SITE_NAME;
}

/** Where visitors write to, as the server put it into the document. */
export function contactEmail(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="contact"]');
  return meta?.content || CONTACT_EMAIL;
}
