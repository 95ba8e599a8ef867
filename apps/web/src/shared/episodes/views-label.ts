import { formatViews, UNKNOWN } from '@elevate/rules';

/** "12.3K views", "1 view"; unknown stays a bare "N/A views". */
export function viewsLabel(count: number | null): string {
  const views = formatViews(count);
  if (views === UNKNOWN) return `${UNKNOWN} views`;
  return `${views} ${count === 1 ? 'view' : 'views'}`;
}
