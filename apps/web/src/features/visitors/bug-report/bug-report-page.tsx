import {
  BUG_REPORT_FIELDS,
  BUG_REPORT_PAGE,
  BUG_REPORT_RULES,
  type BugReport,
  type BugReportField,
  checkBugReportField,
  lengthOf,
  PROMISED_TURNAROUND,
  trimBugReport,
  normalizeLine,
} from '@elevate/rules';
import {
  ArrowLeft,
  Clock,
  Eraser,
  Mail,
  MonitorSmartphone,
  Send,
  ShieldCheck,
  Copy,
  MailCheck,
} from 'lucide-react';
import { type ReactNode, useEffect, useId, useState, useRef } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { usePageMeta, contactEmail, siteName } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink, buttonStyle } from '../../../shared/ui/link.js';
import '../../../shared/forms/field-box.css';
import { FieldError } from '../../../shared/forms/fields.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { DraftLine } from '../../../shared/drafts/draft-line.js';
import { notify } from '../../../shared/toasts/notify.js';
import { copyText } from '../../../shared/browser/offer-file.js';
import './report-field.css';
import texts from './report-fields.json' with { type: 'json' };
import { mailLink } from '../../../shared/text/mail-link.js';

const notes = [
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
        <ButtonLink to={paths.help} icon={ArrowLeft} label="Back to Help" />
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
                <Icon className="mt-px size-5 shrink-0 text-lead-text" />
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

function BugReportForm() {
  const { form, sent, found, submit, clear } = useBugReport();
  const fillIn = () =>
    form.setValue('deviceInfo', deviceInfo(), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <FormProvider {...form}>
      {sent && <SentReport {...sent} />}
      <form
        id={FORM_ID}
        noValidate
        aria-label="Report a Bug"
        className="grid grid-cols-[minmax(0,1fr)] gap-7"
        onSubmit={(event) => void submit(event)}
      >
        <DraftLine found={found} onDiscard={clear} />
        {bugReportFields.map((text) => (
          <ReportField
            key={text.field}
            text={text}
            helper={
              text.field === 'deviceInfo' && (
                <Button
                  kind="link"
                  extra="max-sm:-ml-5 sm:-mr-3"
                  icon={MonitorSmartphone}
                  iconSize="size-4.5"
                  label="Fill in my device"
                  onPress={fillIn}
                />
              )
            }
          />
        ))}
        <div className="flex flex-wrap gap-3 border-t border-hairline pt-7">
          <button type="submit" className={buttonStyle('lead', 'px-7')}>
            <Send className="size-4.5" />
            Submit Bug Report
          </button>
          <Button icon={Eraser} iconSize="size-4.5" label="Clear Form" onPress={clear} />
        </div>
      </form>
    </FormProvider>
  );
}

function useBugReport() {
  const [sent, setSent] = useState<SentReportProps | null>(null);
  const [typed] = useState(valuesBeforeHydration);
  const [found, setFound] = useState<{ readonly at: number } | null>(null);
  const form = useForm<BugReport>({ defaultValues: emptyReport, shouldFocusError: true });
  const { subscribe, reset } = form;
  // After the first render, which must match the server's.
  useEffect(() => {
    const last = storedReport('sent');
    if (last) setSent({ report: last, isNew: false });
    const draft = storedReport('draft');
    setFound(draft && { at: draft.at });
    reset({ ...emptyReport, ...draft, ...typed });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeReport('draft', isEmpty(values) ? null : values),
    });
  }, [subscribe, reset, typed]);

  const clear = () => {
    reset(emptyReport);
    storeReport('draft', null);
    setFound(null);
  };
  const send = async (values: BugReport) => {
    const report = trimBugReport(values);
    const { link, text, isWhole } = bugReportMail(report);
    // Copy before the mail program takes focus: only a focused page may write to the clipboard.
    if (!isWhole) await copyText(text);
    openMail(link);
    notify({ kind: 'success', message: 'Opening email client with your bug report' });
    storeReport('sent', report);
    setSent({ report, isNew: true });
    clear();
  };
  return { form, sent, found, submit: form.handleSubmit(send), clear };
}

function openMail(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

export const emptyReport = reportOf(() => '');

const isEmpty = (report: BugReport): boolean => Object.values(report).every((text) => text === '');

function reportOf(valueOf: (field: BugReportField) => string): BugReport {
  const entries = BUG_REPORT_FIELDS.map((field) => [field, valueOf(field)]);
  return Object.fromEntries(entries) as Record<BugReportField, string>;
}

export type ReportCopy = 'draft' | 'sent';

const keyOf = (kept: ReportCopy) => `draft:bug-report-${kept}`;

/** Survives a reload in this tab. Storage may be blocked. */
function storedReport(kept: ReportCopy): (BugReport & { readonly at: number }) | null {
  try {
    const text = sessionStorage.getItem(keyOf(kept));
    return text === null ? null : readReport(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Until the tab is closed; null deletes. */
export function storeReport(kept: ReportCopy, report: BugReport | null): void {
  try {
    const stored = { ...report, at: Date.now() };
    if (report) sessionStorage.setItem(keyOf(kept), JSON.stringify(stored));
    else sessionStorage.removeItem(keyOf(kept));
  } catch {
    // Storage is blocked; the form still has the text.
  }
}

function readReport(stored: unknown) {
  if (typeof stored !== 'object' || stored === null) return null;
  const values = new Map<string, unknown>(Object.entries(stored));
  const report = reportOf((field) => {
    const value = values.get(field);
    return typeof value === 'string' ? value : '';
  });
  return { ...report, at: Number(values.get('at')) || Date.now() };
}

function ReportField({ text, helper }: { text: ReportFieldText; helper: ReactNode }) {
  const { field, label, hint, placeholder, lines } = text;
  const id = useId();
  const { register, formState } = useFormContext<BugReport>();
  const error = formState.errors[field]?.message;
  const Box = lines > 1 ? 'textarea' : 'input';
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <label htmlFor={id} className="text-body font-semibold text-strong">
          {label}
          {field === 'screenshot' && <span className="font-normal text-quiet"> (optional)</span>}
        </label>
        {helper}
      </div>
      <p id={`${id}-hint`} className="text-caption text-quiet">
        {hint}
      </p>
      <Box
        {...register(field, { validate: (value) => checkBugReportField(field, value) ?? true })}
        id={id}
        {...(lines > 1 ? { rows: lines } : { type: 'text' })}
        inputMode={field === 'screenshot' ? 'url' : undefined}
        autoComplete="off"
        placeholder={placeholder}
        aria-required={field !== 'screenshot'}
        aria-invalid={error !== undefined}
        aria-describedby={classNames(`${id}-hint`, error !== undefined && `${id}-error`)}
        className="report-field field-box"
      />
      <div className="mt-1.5 flex items-start justify-between gap-4 text-caption">
        <FieldError id={`${id}-error`} message={error} />
        {field !== 'screenshot' && <Counter field={field} />}
      </div>
    </div>
  );
}

function Counter({ field }: { readonly field: keyof typeof BUG_REPORT_RULES }) {
  const value = useWatch<BugReport, typeof field>({ name: field });
  const length = lengthOf(value);
  const { max } = BUG_REPORT_RULES[field];
  return (
    <p
      aria-hidden="true"
      data-counter={field}
      className={classNames(
        'shrink-0 tabular-nums',
        length > max ? 'font-semibold text-danger' : 'text-quiet',
      )}
    >
      {length} / {max}
    </p>
  );
}

export function deviceInfo(): string {
  const view = `${window.innerWidth} × ${window.innerHeight}`;
  const density = window.devicePixelRatio === 1 ? '' : ` at ${window.devicePixelRatio}x`;
  const theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const facts = [
    navigator.userAgent,
    `window ${view}${density}`,
    `language ${navigator.language}`,
    `${theme} system theme`,
  ];
  return facts.join('; ').slice(0, BUG_REPORT_RULES.deviceInfo.max);
}

interface SentReportProps {
  readonly report: BugReport;
  readonly isNew: boolean;
}

/** Fallback if the mail program did not open. */
function SentReport({ report, isNew }: SentReportProps) {
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
        <ButtonLink to={link} icon={Mail} iconSize="size-4.5" label="Open the email again" />
      </div>
    </section>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (outcome === 'refused') box.current?.select();
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'refused');
  return (
    <>
      <Button onPress={copy}>
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

const FORM_ID = 'bug-report';

/** Input typed into the server-rendered form before hydration. */
function valuesBeforeHydration(): Partial<BugReport> {
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

interface ReportFieldText {
  readonly field: BugReportField;
  readonly label: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly lines: number;
}

const bugReportFields = texts as readonly ReportFieldText[];
