import { isUrl } from './is-url.js';

/** In code points, inclusive although the messages say "less than". The screenshot has only a URL check. */
export const BUG_REPORT_RULES = {
  title: {
    min: 5,
    max: 200,
    tooShort: 'Bug title must be at least 5 characters',
    tooLong: 'Bug title must be less than 200 characters',
  },
  description: {
    min: 20,
    max: 2000,
    tooShort: 'Description must be at least 20 characters',
    tooLong: 'Description must be less than 2000 characters',
  },
  stepsToReproduce: {
    min: 10,
    max: 2000,
    tooShort: 'Please provide at least 10 characters for steps to reproduce',
    tooLong: 'Steps must be less than 2000 characters',
  },
  expectedBehavior: {
    min: 10,
    max: 1000,
    tooShort: 'Expected behavior must be at least 10 characters',
    tooLong: 'Expected behavior must be less than 1000 characters',
  },
  actualBehavior: {
    min: 10,
    max: 1000,
    tooShort: 'Actual behavior must be at least 10 characters',
    tooLong: 'Actual behavior must be less than 1000 characters',
  },
  deviceInfo: {
    min: 5,
    max: 500,
    tooShort: 'Please provide device/browser/OS information',
    tooLong: 'Device info must be less than 500 characters',
  },
} as const;

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
