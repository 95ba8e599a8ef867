import { useEffect } from 'react';
import { CONTACT_EMAIL, type PageText, SITE_NAME } from '@elevate/rules';
import { useLocation } from 'react-router-dom';

/** Updates the server's tags in place, because browsers ignore a second `<title>`. */
export function usePageMeta({ title, description }: PageText): void {
  useEffect(() => {
    document.title = `${title} · ${siteName()}`;
    const meta = metaOf('description') ?? addMeta('description');
    meta.content = description;
  }, [title, description]);
}

export function useNoIndex(): void {
  useEffect(() => {
    // The server already wrote the tag for the first page.
    if (metaOf('robots')) return undefined;
    const meta = addMeta('robots');
    meta.content = 'noindex';
    return () => meta.remove();
  }, []);
}

const metaOf = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ?? undefined;

function addMeta(name: string): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = name;
  document.head.append(meta);
  return meta;
}

/** Set if the server answered this document with 404; a request to the API would only repeat the error. */
export function useServerNotFound(): string | boolean | undefined {
  const { key } = useLocation();
  // React Router's key of the first history entry of a document.
  return key === 'default' && (described?.missing ?? metaOf('missing')?.content);
}

export interface Site {
  readonly name: string;
  readonly contactEmail: string;
  /** The page shows sample catalogue data, which requires credit. */
  readonly sample: boolean;
  /** The server returned 404 for this document; `withdrawn` where the episode was shown earlier. */
  readonly missing: boolean | 'withdrawn';
}

let described: Site | undefined;

/** Used on the server, which has no document. */
export function describeSite(site: Site): void {
  described = site;
}

export function siteName(): string {
  return described?.name ?? (metaOf('application-name')?.content || SITE_NAME);
}

export function contactEmail(): string {
  return described?.contactEmail ?? (metaOf('contact')?.content || CONTACT_EMAIL);
}

export function showsSample(): boolean {
  return described?.sample ?? metaOf('sample')?.content === 'true';
}
