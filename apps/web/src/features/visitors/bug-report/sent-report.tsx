import {
  BUG_REPORT_FIELDS,
  type BugReport,
  type BugReportField,
  normalizeLine,
} from '@elevate/rules';
import { Copy, Mail, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { contactEmail, siteName } from '../../../shared/page/page-meta.js';
import { Button, buttonStyle } from '../../../shared/ui/link.js';
import { copyText } from '../../../shared/browser/offer-file.js';
import { mailLink } from '../../../shared/text/mail-link.js';

export interface SentReportProps {
  readonly report: BugReport;
  /** Just sent: takes the focus. */
  readonly isNew: boolean;
}

/** Fallback if the mail program did not open. */
export function SentReport({ report, isNew }: SentReportProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [report, isNew]);
  const { link, text, isWhole } = bugReportMail(report);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Your last report"
      className="spotlight-band rise mb-8 rounded-card p-5 ring-1 ring-inset ring-hairline sm:p-6"
    >
      <div className="flex gap-4">
        <MailCheck className="mt-0.5 size-6 shrink-0 text-live" />
        <div>
          <p className="font-semibold text-strong">Your report is in your email client</p>
          <p className="mt-1 text-small text-plain">
            {isWhole
              ? 'Press send there. If no mail program opened, copy the report and send it to '
              : 'It is too long for a mail link, so copy it and paste it into the mail that opened, or send it to '}
            <span className="text-strong select-all">{contactEmail()}</span>.
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 sm:pl-10">
        <CopyButton text={text} />
        <a href={link} className={buttonStyle('plain')}>
          <Mail className="size-4.5" />
          Open the email again
        </a>
      </div>
    </section>
  );
}

/** If the browser refuses, shows the selected text for manual copying. */
function CopyButton({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (outcome === 'refused') box.current?.select();
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'refused');
  return (
    <>
      <Button kind="plain" onPress={copy}>
        <Copy className="size-4.5" />
        {outcome === 'copied' ? 'Copied' : 'Copy report'}
      </Button>
      {outcome === 'refused' && (
        <textarea
          ref={box}
          readOnly
          rows={8}
          aria-label="Text of your report"
          value={text}
          className="field-box order-last"
        />
      )}
    </>
  );
}

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

// Windows passes at most about 2,080 characters to mail programs.
const LONGEST_LINK = 2_000;

/** A mailto link, which contains the whole text unless that is too long and goes through the clipboard. */
export function bugReportMail(report: BugReport) {
  const text = bugReportText(report);
  // A line break in a subject begins another header in some mail programs.
  const title = normalizeLine(report.title);
  const subject = `Bug report: ${title}`;
  const whole = mailLink({ subject, body: text });
  if (whole.length <= LONGEST_LINK) return { link: whole, text, isWhole: true };
  return { link: shortened(title), text, isWhole: false };
}

function bugReportText(report: BugReport): string {
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

export interface ReportFieldText {
  readonly field: BugReportField;
  readonly label: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly lines: number;
}

export const bugReportFields: readonly ReportFieldText[] = [
  {
    field: 'title',
    label: 'Bug title',
    hint: 'What is wrong, in one line.',
    placeholder: 'The Play button does nothing on the channel page',
    lines: 1,
  },
  {
    field: 'description',
    label: 'Description',
    hint: 'What you were doing, and why it matters.',
    lines: 5,
  },
  {
    field: 'stepsToReproduce',
    label: 'Steps to reproduce',
    hint: 'How we can see it happen ourselves.',
    placeholder: '1. Open …\n2. Press …\n3. Look at …',
    lines: 4,
  },
  {
    field: 'expectedBehavior',
    label: 'Expected behavior',
    hint: 'What should have happened.',
    lines: 3,
  },
  {
    field: 'actualBehavior',
    label: 'Actual behavior',
    hint: 'What happened instead.',
    lines: 3,
  },
  {
    field: 'deviceInfo',
    label: 'Device, browser and OS',
    hint: 'What you were using.',
    lines: 2,
  },
  {
    field: 'screenshot',
    label: 'Screenshot',
    hint: 'A link to a picture of it, if you have one.',
    placeholder: 'https://',
    lines: 1,
  },
];
