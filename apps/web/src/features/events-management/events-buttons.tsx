import { FileInput, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface EventsButtonsProps {
  readonly create: RefObject<HTMLButtonElement | null>;
  readonly importing: RefObject<HTMLButtonElement | null>;
  readonly isImporting: boolean;
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

export function EventsButtons(props: EventsButtonsProps) {
  const { create, importing, isImporting, onCreate, onImport } = props;
  return (
    <div className="flex flex-wrap gap-3">
      {!isImporting && (
        <button ref={importing} type="button" className={buttonStyle('outline')} onClick={onImport}>
          <FileInput aria-hidden="true" className="size-4.5" />
          Import
        </button>
      )}
      <button ref={create} type="button" className={buttonStyle('lead')} onClick={onCreate}>
        <Plus aria-hidden="true" className="size-4.5" />
        Create Event
      </button>
    </div>
  );
}
