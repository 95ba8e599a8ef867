/** A page to go to, or `gap` where pages are left out. */
export type PageMark = number | 'gap';

const ALL_SHOWN = 5;

/** All pages where they are few; else the first, the last, and the one in view with its neighbours. */
export function pageMarks(page: number, pages: number): PageMark[] {
  if (pages <= ALL_SHOWN) return Array.from({ length: pages }, (_, index) => index + 1);
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const ordered = [...new Set(shown)].sort((x, y) => x - y);
  return ordered.flatMap((one, index): PageMark[] => {
    const before = ordered[index - 1] ?? 0;
    return one - before > 1 ? ['gap', one] : [one];
  });
}
