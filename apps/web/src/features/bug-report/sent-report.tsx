import type { BugReport } from '@elevate/rules';
import { Copy, Mail, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { contactEmail } from '../../shared/lib/site.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { bugReportMail } from './bug-report-mail.js';
import { copyText } from './copy-text.js';

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
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-live" />
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
          <Mail aria-hidden="true" className="size-4.5" />
          Open the email again
        </a>
      </div>
    </section>
  );
}

type Outcome = 'copied' | 'refused' | null;

/** If the browser refuses, shows the selected text for manual copying. */
function CopyButton({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (outcome === 'refused') box.current?.select();
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'refused');
  return (
    <>
      <button type="button" className={buttonStyle('plain')} onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4.5" />
        {outcome === 'copied' ? 'Copied' : 'Copy report'}
      </button>
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
