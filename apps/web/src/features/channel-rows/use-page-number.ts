import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'page';

/** Stored in the URL, for sharing and Back. */
export function usePageNumber(): readonly [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(PARAMETER) ?? 1);
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const turnTo = (next: number) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      if (next === 1) changed.delete(PARAMETER);
      else changed.set(PARAMETER, String(next));
      return changed;
    });
  return [page, turnTo];
}
