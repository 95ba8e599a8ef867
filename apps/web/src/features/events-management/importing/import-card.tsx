import './importing.css';
import { useScrollIntoViewOnOpen } from '../use-scroll-into-view-on-open.js';
import { ImportForm } from './import-form.js';
import { ImportReport } from './import-report.js';
import { useEventImport } from './use-event-import.js';

export function ImportCard({ onClose }: { readonly onClose: () => void }) {
  const { step, isBusy, preview, store, restart } = useEventImport();
  const card = useScrollIntoViewOnOpen(() => undefined);
  return (
    <section
      ref={card}
      aria-labelledby="event-import"
      className="rise mt-4 max-w-5xl rounded-card bg-raised p-5 shadow-xl ring-1 ring-hairline ring-inset sm:p-8"
    >
      <h3 id="event-import" className="text-heading font-bold">
        Import Events
      </h3>
      {step.name === 'choose' ? (
        <ImportForm message={step.message} isBusy={isBusy} onPreview={preview} onClose={onClose} />
      ) : (
        <ImportReport
          // A new key moves the focus to the heading of each step.
          key={step.name}
          report={step.report}
          isBusy={isBusy}
          onStore={step.name === 'preview' ? () => void store(step.source) : undefined}
          onRestart={restart}
          onClose={onClose}
        />
      )}
    </section>
  );
}
