import { useEffect } from 'react';
import { CONTACT_EMAIL, SITE_NAME } from '@elevate/rules';
import { useLocation } from 'react-router-dom';

export interface PageMeta {
  /** The site's name is appended. */
  readonly title: string;
  readonly description: string;
}

/** Updates the server's tags in place, because browsers ignore a second `<title>`. */
export function usePageMeta({ title, description }: PageMeta): void {
  useEffect(() => {
    document.title = `${title} · ${siteName()}`;
    descriptionElement().content = description;
  }, [title, description]);
}

function descriptionElement(): HTMLMetaElement {
  const present = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (present) return present;
  const made = document.createElement('meta');
  made.name = 'description';
  document.head.append(made);
  return made;
}

export function useNoIndex(): void {
  useEffect(() => {
    // The server already wrote the tag for the first page.
    if (document.querySelector('meta[name="robots"]')) return undefined;
    const wish = document.createElement('meta');
    wish.name = 'robots';
    wish.content = 'noindex';
    document.head.append(wish);
    return () => wish.remove();
  }, []);
}

/** True if the server answered this document with 404; a request to the API would only repeat the error. */
export function useServerNotFound(): boolean {
  const { key } = useLocation();
  // React Router's key of the first history entry of a document.
  return key === 'default' && wasServedAsNotFound();
}

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

function wasServedAsNotFound(): boolean {
  return described?.missing ?? contentOf('missing') === 'true';
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
