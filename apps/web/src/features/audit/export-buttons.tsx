import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { serverAddress } from '../../shared/api/server-address.js';
import { notify } from '../../shared/lib/notify.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { auditApi } from './audit.api.js';
import { hasWrongOrder, toParameters, type AuditQuery } from './audit-query.js';

const FORMATS = { csv: 'Export CSV', jsonl: 'Export JSON lines' } as const;
type Format = keyof typeof FORMATS;

export function ExportButtons({ query }: { readonly query: AuditQuery }) {
  const { busy, exportAs } = useExport(query);
  return (
    <div className="flex flex-wrap gap-3">
      {(Object.keys(FORMATS) as Format[]).map((format) => (
        <button
          key={format}
          type="button"
          disabled={busy || hasWrongOrder(query)}
          onClick={() => exportAs(format)}
          className={buttonStyle('plain')}
        >
          <Download aria-hidden="true" className="size-4" />
          {FORMATS[format]}
        </button>
      ))}
    </div>
  );
}

function useExport(query: AuditQuery) {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const [busy, setBusy] = useState(false);
  const start = async (format: Format) => {
    setBusy(true);
    // A download cannot renew an expired session.
    const options = { forceRefetch: true, subscribe: false };
    const answer = await dispatch(
      auditApi.endpoints.getAdministrators.initiate(undefined, options),
    );
    setBusy(false);
    if (answer.error) {
      const message = rejectionWords(answer, 'The audit log could not be exported');
      notify({ kind: 'error', message });
    } else download({ ...toParameters(query), format });
  };
  return { busy, exportAs: (format: Format) => void start(format) };
}

function download(parameters: Readonly<Record<string, string>>): void {
  const link = document.createElement('a');
  link.href = `${serverAddress('/admin/audit')}?${String(new URLSearchParams(parameters))}`;
  link.download = '';
  link.click();
}
