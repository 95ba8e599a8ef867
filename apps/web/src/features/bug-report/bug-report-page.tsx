import { BUG_REPORT_PAGE, PROMISED_TURNAROUND } from '@elevate/rules';
import { ArrowLeft, Clock, Mail, ShieldCheck, type LucideIcon } from 'lucide-react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { BugReportForm } from './bug-report-form.js';

interface Note {
  readonly icon: LucideIcon;
  readonly text: string;
}

const notes: readonly Note[] = [
  { icon: Clock, text: `We reply within ${PROMISED_TURNAROUND.bugReply}.` },
  {
    icon: Mail,
    text: 'Your report opens in your own email client. Nothing is sent until you send it there.',
  },
  { icon: ShieldCheck, text: 'Until then nothing you type here leaves your browser.' },
];

export function BugReportPage() {
  usePageMeta(BUG_REPORT_PAGE);
  return (
    <div className="stage-light pb-8">
      <div className="edged pt-8 md:pt-10">
        <Link to={paths.help} className={buttonStyle('plain')}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Help
        </Link>
      </div>
      <div className="edged grid items-start gap-x-20 grid-cols-[minmax(0,1fr)] gap-y-8 pt-8 md:grid-cols-[minmax(16rem,24rem)_minmax(0,44rem)]">
        <header className="md:sticky md:top-[calc(var(--bar)+2rem)]">
          <h1 className="text-display font-extrabold tracking-[-0.035em]">Report a Bug</h1>
          <p className="mt-3 text-body text-plain">
            Thank you for taking the time. The more detail you give, the sooner we can fix it.
          </p>
          <ul className="mt-6 grid gap-3">
            {notes.map(({ icon: Icon, text }) => (
              <li key={text} className="flex gap-3 text-small text-plain">
                <Icon aria-hidden="true" className="mt-px size-5 shrink-0 text-lead-text" />
                {text}
              </li>
            ))}
          </ul>
        </header>
        <div>
          <BugReportForm />
        </div>
      </div>
    </div>
  );
}
