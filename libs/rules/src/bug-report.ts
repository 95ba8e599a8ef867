/** The fields of a bug report, in the order of the form. */
export const BUG_REPORT_FIELDS = [
  'title',
  'description',
  'stepsToReproduce',
  'expectedBehavior',
  'actualBehavior',
  'deviceInfo',
  'screenshot',
] as const;

export type BugReportField = (typeof BUG_REPORT_FIELDS)[number];

export type BugReport = Readonly<Record<BugReportField, string>>;

/** What a text must keep to, and what is said otherwise. Both lengths are allowed themselves. */
export interface LengthRule {
  /** In characters as people count them: an emoji is one. */
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly tooLong: string;
}

/** The rules of every field but the screenshot, which is an address or nothing. */
export const BUG_REPORT_RULES: Readonly<Record<Exclude<BugReportField, 'screenshot'>, LengthRule>> =
  {
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
  };

/** What is said about a screenshot that is no web address. */
export const SCREENSHOT_MESSAGE = 'Please provide a valid URL';

/** How many characters of a field count: spaces around it do not. */
export function lengthOf(value: string): number {
  return [...value.trim()].length;
}

/** What is wrong with one field, or undefined where nothing is. */
export function checkBugReportField(field: BugReportField, value: string): string | undefined {
  if (field === 'screenshot') return checkScreenshot(value.trim());
  const { min, max, tooShort, tooLong } = BUG_REPORT_RULES[field];
  const length = lengthOf(value);
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

/** The report as it is sent: without the spaces around its values. */
export function trimBugReport(report: BugReport): BugReport {
  const entries = BUG_REPORT_FIELDS.map((field) => [field, report[field].trim()]);
  return Object.fromEntries(entries) as Record<BugReportField, string>;
}

// Only what a browser shows when it is clicked: `javascript:` and the like are addresses too.
function checkScreenshot(address: string): string | undefined {
  const valid = address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address));
  return valid ? undefined : SCREENSHOT_MESSAGE;
}
