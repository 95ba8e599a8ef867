import { useEffect } from 'react';

/** Asks search engines to leave out the page in view, however the visitor came to it. */
export function useNoIndex(): void {
  useEffect(() => {
    // The server said so already where this page was the first.
    if (document.querySelector('meta[name="robots"]')) return undefined;
    const wish = document.createElement('meta');
    wish.name = 'robots';
    wish.content = 'noindex';
    document.head.append(wish);
    return () => wish.remove();
  }, []);
}
