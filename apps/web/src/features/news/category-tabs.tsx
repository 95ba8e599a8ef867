import { NEWS_CATEGORIES } from '@elevate/rules';
import { useEffect, useRef } from 'react';
import { Link } from '../../shared/ui/link.js';
import { newsAt, type NewsView } from './use-news-query.js';

const TABS = [undefined, ...NEWS_CATEGORIES];

export function CategoryTabs({ query }: { readonly query: NewsView }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!tab) return undefined;
    // Runs immediately, and again when the web font changes the tab's width.
    const observer = new ResizeObserver(() => center(list.current, tab));
    observer.observe(tab);
    return () => observer.disconnect();
  }, [query.category]);
  return (
    <nav aria-label="News categories" className="min-w-0">
      <ul ref={list} className="news-tabs">
        {TABS.map((category) => (
          <li key={category ?? 'All'}>
            <Link
              to={newsAt(query, { category })}
              aria-current={category === query.category ? 'page' : undefined}
              className="news-tab"
            >
              {category ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls only the tab list: `scrollIntoView` could move the page. */
function center(list: HTMLUListElement | null, tab: HTMLElement): void {
  if (!list) return;
  const room = list.clientWidth - tab.offsetWidth;
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - room / 2;
}
