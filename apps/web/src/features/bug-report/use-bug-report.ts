import { trimBugReport, type BugReport } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { notify } from '../../shared/lib/notify.js';
import { bugReportMail } from './bug-report-mail.js';
import { emptyReport, storedReport, storeReport } from './bug-report-storage.js';
import type { SentReportProps } from './sent-report.js';
import { valuesBeforeHydration } from './values-before-hydration.js';
import { copyText } from './copy-text.js';
import { openMail } from './open-mail.js';

/** Survives a reload. */
export function useBugReport() {
  const [sent, setSent] = useState<SentReportProps | null>(null);
  const [typed] = useState(valuesBeforeHydration);
  const form = useForm<BugReport>({ defaultValues: emptyReport, shouldFocusError: true });
  const { subscribe, reset } = form;
  // After the first render, which must match the server's.
  useEffect(() => {
    const last = storedReport('sent');
    if (last) setSent({ report: last, isNew: false });
    reset({ ...emptyReport, ...storedReport('draft'), ...typed });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeReport('draft', values),
    });
  }, [subscribe, reset, typed]);

  const clear = () => {
    reset(emptyReport);
    storeReport('draft', null);
  };
  const send = async (values: BugReport) => {
    const report = trimBugReport(values);
    const { link, text, isWhole } = bugReportMail(report);
    // Copy before the mail program takes focus: only a focused page may write to the clipboard.
    if (!isWhole) await copyText(text);
    openMail(link);
    notify({ kind: 'success', message: 'Opening email client with your bug report' });
    storeReport('sent', report);
    setSent({ report, isNew: true });
    clear();
  };
  return { form, sent, submit: form.handleSubmit(send), clear };
}
