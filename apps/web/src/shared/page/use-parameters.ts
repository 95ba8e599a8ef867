import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pathsWithoutSearch } from '../paths.js';
import { notifyMissing } from '../toasts/notify.js';

export type ChangeParameters = (
  edit: (next: URLSearchParams) => void,
  change?: { readonly replace?: boolean; readonly state?: unknown; readonly keepsScroll?: boolean },
) => void;
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

/** Available on all pages except account and administrator pages. */
export function useSearchOverlay() {
  const { value, open, change, close } = useUrlOverlay('search');
  const { pathname } = useLocation();
  const isAllowed = !pathsWithoutSearch.has(pathname.replace(/\/+$/, ''));
  return useMemo(
    () => ({
      isAllowed,
      isOpen: isAllowed && value !== null,
      term: value ?? '',
      setTerm: change,
      open: () => open(''),
      close,
    }),
    [isAllowed, value, change, open, close],
  );
}

export function closeOverlayOnLoadFailure(
  what: string,
  useOverlay: () => { readonly close: () => void },
) {
  return function Missing() {
    const { close } = useOverlay();
    useEffect(() => {
      notifyMissing(what);
      close();
    }, [close]);
    return null;
  };
}

/** In the URL, so that Back closes it. A second parameter may hold a detail. */
export function useUrlOverlay(parameter: string, second = '') {
  const [parameters, changeParameters] = useParameters();
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const closedAt = useRef<string>(undefined);
  const openedHere = (state as { readonly overlay?: unknown } | null)?.overlay === parameter;

  const put = useCallback(
    (value: string | null, replace: boolean, marked: boolean, detail?: string) =>
      changeParameters(
        (next) => {
          if (value === null) [parameter, second].forEach((name) => next.delete(name));
          else {
            // The detail of another value.
            if (replace && next.get(parameter) !== value) next.delete(second);
            next.set(parameter, value);
          }
          if (detail !== undefined) next.set(second, detail);
        },
        { replace, state: marked ? { overlay: parameter } : null, keepsScroll: false },
      ),
    [parameter, second, changeParameters],
  );
  const close = useCallback(() => {
    // Navigation is asynchronous: a second Escape must not go back again.
    if (closedAt.current === key) return;
    closedAt.current = key;
    if (openedHere) void navigate(-1);
    else put(null, true, false);
  }, [key, navigate, openedHere, put]);

  const value = parameters.get(parameter);
  return useMemo(
    () => ({
      value,
      /** True if a click on this site opened the overlay, false for a shared link. */
      openedHere,
      /** The detail is the value of the second parameter, which otherwise stays as it is. */
      open: (next: string, detail?: string) => put(next, false, true, detail),
      /** Replaces the value without a history entry; another value loses the detail. */
      change: (next: string, detail?: string) => put(next, true, openedHere, detail),
      close,
    }),
    [value, openedHere, put, close],
  );
}

/** Key of the current history entry. Right after navigation, the previous page may still be visible. */
export function addressKey(): string {
  const { key = 'default' } = (window.history.state ?? {}) as { readonly key?: string };
  return key;
}
