import { useEffect, useRef } from 'react';
import type { EventImport } from '../../../shared/api/types.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { ImportTable } from './import-table.js';
import { countsOf, storedBy, storedWords } from './import-words.js';

export interface ImportReportProps {
  readonly report: EventImport;
  readonly isBusy: boolean;
  /** Undefined after the import. */
  readonly onStore: (() => void) | undefined;
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

export function ImportReport({ report, isBusy, onStore, onRestart, onClose }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const canStore = onStore && storedBy(report) > 0;
  return (
    <>
      <h4
        ref={heading}
        id="import-report"
        tabIndex={-1}
        className="mt-4 font-bold focus:shadow-none focus:outline-none"
      >
        {onStore ? 'Preview: nothing is stored yet' : `${storedWords(report)} imported`}
      </h4>
      <ul aria-label="Summary" className="mt-4 flex flex-wrap gap-2">
        {countsOf(report).map(({ outcome, words, count }) => (
          <li key={outcome} className="status-badge" data-outcome={outcome}>
            {count} {words.toLowerCase()}
          </li>
        ))}
      </ul>
      <ImportTable entries={report.entries} />
      <div className="mt-6 flex flex-wrap gap-3">
        {canStore && (
          <button
            type="button"
            className={buttonStyle('lead')}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={onStore}
          >
            Import {storedWords(report)}
          </button>
        )}
        <button
          type="button"
          className={buttonStyle('outline')}
          disabled={isBusy}
          onClick={onRestart}
        >
          Choose another file
        </button>
        <button type="button" className={buttonStyle('quiet')} onClick={onClose}>
          {onStore ? 'Cancel' : 'Close'}
        </button>
      </div>
    </>
  );
}
