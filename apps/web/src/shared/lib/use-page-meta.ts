import { useEffect } from 'react';
import { siteName } from './site.js';

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
