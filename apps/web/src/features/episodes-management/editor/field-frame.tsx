import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from '../../../shared/forms/field-error.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { FIELD_LABELS, isCorrected, type Field } from './draft.js';
import type { EpisodeEdit } from './use-episode-edit.js';

export interface FieldFrameProps {
  readonly id: string;
  readonly field: Field;
  readonly edit: EpisodeEdit;
  /** The source's value as it is shown. */
  readonly source: ReactNode;
  readonly children: ReactNode;
}

/** The value that visitors see, and the source's value beside it. */
export function FieldFrame({ id, field, edit, source, children }: FieldFrameProps) {
  const { episode, draft, problems, set } = edit;
  const label = FIELD_LABELS[field];
  const corrected = isCorrected(episode, draft, field);
  return (
    <div className="edit-field">
      <div className="min-w-0">
        <div className="edit-label">
          <label htmlFor={id} className="text-small font-semibold text-strong">
            {label}
          </label>
          {corrected && <span className="episode-state">Corrected</span>}
        </div>
        {children}
        <div className="mt-1.5 text-caption">
          <FieldError id={`${id}-error`} message={problems[field]} />
        </div>
      </div>
      <div className="edit-source">
        <p className="text-caption font-semibold text-quiet">From the source</p>
        <div className="text-small break-words whitespace-pre-wrap text-plain">
          {source || <span className="text-quiet">Nothing</span>}
        </div>
        {corrected && (
          <button
            type="button"
            aria-label={`Give back the source's value: ${label}`}
            onClick={() => set({ [field]: null })}
            className={buttonStyle('link', '-ml-5')}
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Give back
          </button>
        )}
      </div>
    </div>
  );
}
