import { useEffect } from 'react';
import { siteName } from './site.js';

export interface PageMeta {
  /** Without the site's name, which is added. */
  readonly title: string;
  readonly description: string;
}

/**
 * Title and description of the page in view. The server wrote them for the first page; they are
 * changed in place, because a second `<title>` in the document would be ignored.
 */
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
