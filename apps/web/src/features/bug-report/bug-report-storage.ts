import { BUG_REPORT_FIELDS, type BugReport } from '@elevate/rules';

export const emptyReport: BugReport = {
  title: '',
  description: '',
  stepsToReproduce: '',
  expectedBehavior: '',
  actualBehavior: '',
  deviceInfo: '',
  screenshot: '',
};

export type Kept = 'draft' | 'sent';

const keyOf = (kept: Kept) => `bug-report-${kept}`;

/** Survives a reload in this tab. Storage may be blocked. */
export function storedReport(kept: Kept): BugReport | null {
  try {
    const text = sessionStorage.getItem(keyOf(kept));
    return text === null ? null : readReport(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Until the tab is closed; null deletes. */
export function storeReport(kept: Kept, report: BugReport | null): void {
  try {
    if (report) sessionStorage.setItem(keyOf(kept), JSON.stringify(report));
    else sessionStorage.removeItem(keyOf(kept));
  } catch {
    // Storage is blocked; the form still has the text.
  }
}

function readReport(stored: unknown): BugReport | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const values = new Map(Object.entries(stored));
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const entries = BUG_REPORT_FIELDS.map((field) => [field, textOf(values.get(field))]);
  return { ...emptyReport, ...Object.fromEntries(entries) };
}
