export type PageMark = number | 'gap';

const ALL_SHOWN = 5;

export function pageMarks(page: number, pages: number): PageMark[] {
  if (pages <= ALL_SHOWN) return Array.from({ length: pages }, (_, index) => index + 1);
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const ordered = [...new Set(shown)].sort((x, y) => x - y);
  return ordered.flatMap((one, index): PageMark[] => {
    const before = ordered[index - 1] ?? 0;
    return one - before > 1 ? ['gap', one] : [one];
  });
}
