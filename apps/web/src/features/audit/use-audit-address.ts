import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AUDIT_FILTERS, readAuditQuery, type AuditFilterName } from './audit-query.js';

const DAYS: readonly AuditFilterName[] = ['from', 'to'];

/** The filters live in the address only. */
export function useAuditAddress() {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readAuditQuery(parameters), [parameters]);
  // The router gives the address of the last rendering; a change right after another would undo it.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const change = (alter: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(latest.current);
    alter(next);
    latest.current = next;
    setParameters(next, { replace, preventScrollReset: true });
  };
  return {
    query,
    /** A day is typed digit by digit: each replaces the entry in the history. */
    filter: (name: AuditFilterName, value: string) =>
      change((next) => {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }, DAYS.includes(name)),
    clear: () => change((next) => AUDIT_FILTERS.forEach((name) => next.delete(name)), false),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;
