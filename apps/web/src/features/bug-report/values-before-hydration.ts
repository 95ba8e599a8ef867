import { BUG_REPORT_FIELDS, type BugReport, type BugReportField } from '@elevate/rules';

export const FORM_ID = 'bug-report';

/** Input typed into the server-rendered form before hydration. */
export function valuesBeforeHydration(): Partial<BugReport> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return {};
  const valueOf = (field: BugReportField) => {
    const box = form.elements.namedItem(field);
    return box && 'value' in box ? box.value : '';
  };
  const entries = BUG_REPORT_FIELDS.map((field) => [field, valueOf(field)]);
  return Object.fromEntries(entries.filter(([, value]) => value));
}
