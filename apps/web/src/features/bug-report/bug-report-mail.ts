import type { BugReport } from '@elevate/rules';
import { mailLink } from '../../shared/lib/mail-link.js';
import { siteName } from '../../shared/lib/site.js';
import { bugReportFields } from './bug-report-fields.js';

/** Where a report goes: into the address of a mail, or by way of the clipboard when it is too long. */
export interface BugReportMail {
  readonly link: string;
  /** The whole report, to be pasted or kept. */
  readonly text: string;
  /** All of it is in the mail already. */
  readonly isWhole: boolean;
}

// Windows hands a mail program no longer address than about 2,080 characters.
const LONGEST_LINK = 2_000;

/** The report as a mail. */
export function bugReportMail(report: BugReport): BugReportMail {
  const text = bugReportText(report);
  const subject = `Bug report: ${report.title}`;
  const whole = mailLink({ subject, body: text });
  if (whole.length <= LONGEST_LINK) return { link: whole, text, isWhole: true };
  return { link: shortened(report.title), text, isWhole: false };
}

/** Everything that was typed, under the names of the fields. */
export function bugReportText(report: BugReport): string {
  const parts = bugReportFields
    .filter(({ field }) => report[field] !== '')
    .map(({ field, label }) => `${label}:\n${report[field]}`);
  return [`Bug report for ${siteName()}`, ...parts].join('\n\n');
}

const PASTE_HERE =
  'This report is too long for a mail link. It was copied to your clipboard: please paste it here, in place of these lines.';

/** A title of 200 signs that each take twelve in an address is too long by itself. */
function shortened(title: string): string {
  const signs = [...title];
  const linkOf = (length: number) =>
    mailLink({ subject: `Bug report: ${signs.slice(0, length).join('')}`, body: PASTE_HERE });
  let length = signs.length;
  while (length > 0 && linkOf(length).length > LONGEST_LINK) length -= 10;
  return linkOf(Math.max(length, 0));
}
