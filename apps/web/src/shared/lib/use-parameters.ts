import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

export interface ParametersChange {
  readonly replace?: boolean;
  /** Of the history entry. */
  readonly state?: unknown;
  readonly keepsScroll?: boolean;
}

export type ChangeParameters = (
  edit: (next: URLSearchParams) => void,
  change?: ParametersChange,
) => void;

/** The parameters of the address, and their change. */
export function useParameters(): readonly [URLSearchParams, ChangeParameters] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeParameters>(
    (edit, { keepsScroll = true, ...rest } = {}) => {
      // The router gives the address of the last rendering; two changes may come before the next.
      const next = new URLSearchParams(window.location.search);
      edit(next);
      void navigate({ search: next.toString() }, { preventScrollReset: keepsScroll, ...rest });
    },
    [navigate],
  );
  return [parameters, change];
}

/** Without a value or with an empty one, the parameter leaves the address. */
export function putParameter(
  next: URLSearchParams,
  name: string,
  value: string | null | undefined,
): void {
  if (value) next.set(name, value);
  else next.delete(name);
}
