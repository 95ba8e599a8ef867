import rules from './bug-report-rules.json' with { type: 'json' };
import { isUrl } from './is-url.js';

/** In code points, inclusive although the messages say "less than". The screenshot has only a URL check. */
export const BUG_REPORT_RULES = rules;

export const BUG_REPORT_FIELDS = [
  ...(Object.keys(BUG_REPORT_RULES) as (keyof typeof BUG_REPORT_RULES)[]),
  'screenshot',
] as const;
export type BugReportField = (typeof BUG_REPORT_FIELDS)[number];
export type BugReport = Readonly<Record<BugReportField, string>>;

const SCREENSHOT_MESSAGE = 'Please provide a valid URL';

/** Counts code points without surrounding spaces. */
export function lengthOf(value: string): number {
  return [...value.trim()].length;
}

export function checkBugReportField(field: BugReportField, value: string): string | undefined {
  if (field === 'screenshot') return checkScreenshot(value.trim());
  const { min, max, tooShort, tooLong } = BUG_REPORT_RULES[field];
  const length = lengthOf(value);
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

export function trimBugReport(report: BugReport): BugReport {
  const entries = BUG_REPORT_FIELDS.map((field) => [field, report[field].trim()]);
  return Object.fromEntries(entries) as Record<BugReportField, string>;
}

// Only http(s): `javascript:` URLs parse too.
function checkScreenshot(address: string): string | undefined {
  const valid = address === '' || (/^https?:\/\//i.test(address) && isUrl(address));
  return valid ? undefined : SCREENSHOT_MESSAGE;
}
