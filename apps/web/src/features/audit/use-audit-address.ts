import { useMemo } from 'react';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { AUDIT_FILTERS, readAuditQuery, type AuditFilterName } from './audit-query.js';

const DAYS: readonly AuditFilterName[] = ['from', 'to'];

/** The filters live in the address only. */
export function useAuditAddress() {
  const [parameters, change] = useParameters();
  const query = useMemo(() => readAuditQuery(parameters), [parameters]);
  return {
    query,
    /** A day is typed digit by digit: each replaces the entry in the history. */
    filter: (name: AuditFilterName, value: string) =>
      change((next) => putParameter(next, name, value), { replace: DAYS.includes(name) }),
    clear: () => change((next) => AUDIT_FILTERS.forEach((name) => next.delete(name))),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;
