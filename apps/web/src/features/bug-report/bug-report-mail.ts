import type { BugReport } from '@elevate/rules';
import { mailLink } from '../../shared/lib/mail-link.js';
import { siteName } from '../../shared/lib/site.js';
import { bugReportFields } from './bug-report-fields.js';

/** A mailto link; a report that is too long goes through the clipboard. */
export interface BugReportMail {
  readonly link: string;
  readonly text: string;
  /** The link contains the whole text. */
  readonly isWhole: boolean;
}

// Windows passes at most about 2,080 characters to mail programs.
const LONGEST_LINK = 2_000;

export function bugReportMail(report: BugReport): BugReportMail {
  const text = bugReportText(report);
  const subject = `Bug report: ${report.title}`;
  const whole = mailLink({ subject, body: text });
  if (whole.length <= LONGEST_LINK) return { link: whole, text, isWhole: true };
  return { link: shortened(report.title), text, isWhole: false };
}

export function bugReportText(report: BugReport): string {
  const parts = bugReportFields
    .filter(({ field }) => report[field] !== '')
    .map(({ field, label }) => `${label}:\n${report[field]}`);
  return [`Bug report for ${siteName()}`, ...parts].join('\n\n');
}

const PASTE_HERE =
  'This report is too long for a mail link. It was copied to your clipboard: please paste it here, in place of these lines.';

/** 200 characters can take 2,400 when encoded, too long for the link. */
function shortened(title: string): string {
  const signs = [...title];
  const linkOf = (length: number) =>
    mailLink({ subject: `Bug report: ${signs.slice(0, length).join('')}`, body: PASTE_HERE });
  let length = signs.length;
  while (length > 0 && linkOf(length).length > LONGEST_LINK) length -= 10;
  return linkOf(Math.max(length, 0));
}
