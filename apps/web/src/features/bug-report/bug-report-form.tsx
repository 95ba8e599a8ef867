import { Eraser, MonitorSmartphone, Send } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { bugReportFields } from './bug-report-fields.js';
import { deviceInfo } from './device-info.js';
import { ReportField } from './report-field.js';
import { SentReport } from './sent-report.js';
import { FORM_ID } from './values-before-hydration.js';
import { useBugReport } from './use-bug-report.js';

export function BugReportForm() {
  const { form, sent, submit, clear } = useBugReport();
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
        {bugReportFields.map((text) => (
          <ReportField
            key={text.field}
            text={text}
            helper={
              text.field === 'deviceInfo' && (
                <button
                  type="button"
                  className={buttonStyle('link', 'max-sm:-ml-5 sm:-mr-3')}
                  onClick={fillIn}
                >
                  <MonitorSmartphone aria-hidden="true" className="size-4.5" />
                  Fill in my device
                </button>
              )
            }
          />
        ))}
        <div className="flex flex-wrap gap-3 border-t border-hairline pt-7">
          <button type="submit" className={buttonStyle('lead', 'px-7')}>
            <Send aria-hidden="true" className="size-4.5" />
            Submit Bug Report
          </button>
          <button type="button" className={buttonStyle('plain')} onClick={clear}>
            <Eraser aria-hidden="true" className="size-4.5" />
            Clear Form
          </button>
        </div>
      </form>
    </FormProvider>
  );
}
