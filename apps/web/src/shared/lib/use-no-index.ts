import { useEffect } from 'react';

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
