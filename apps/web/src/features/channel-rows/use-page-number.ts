import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';

const PARAMETER = 'page';

/** Stored in the URL, for sharing and Back. */
export function usePageNumber(): readonly [number, (page: number) => void] {
  const [parameters, change] = useParameters();
  const asked = Number(parameters.get(PARAMETER) ?? 1);
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const turnTo = (next: number) =>
    change((now) => putParameter(now, PARAMETER, next === 1 ? null : String(next)), {
      keepsScroll: false,
    });
  return [page, turnTo];
}
