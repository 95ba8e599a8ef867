import { useId, type ChangeEvent } from 'react';
import { FieldFrame } from './field-frame.js';
import { textOf, type TextField } from './draft.js';
import type { EpisodeEdit } from './use-episode-edit.js';

export interface TextEditorProps {
  readonly field: TextField;
  readonly edit: EpisodeEdit;
  /** Of several lines; without it the text is one line. */
  readonly rows?: number;
  readonly placeholder?: string;
}

export function TextEditor({ field, edit, rows, placeholder }: TextEditorProps) {
  const id = useId();
  const { episode, draft, problems, set } = edit;
  const input = {
    id,
    placeholder,
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': `${id}-error`,
    className: 'field-box',
    value: textOf(episode, draft, field),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      // No language is the source's: there is no tag for "none".
      set({ [field]: field === 'language' && value === '' ? null : value }),
  };
  return (
    <FieldFrame id={id} field={field} edit={edit} source={episode.source[field]}>
      {rows === undefined ? <input {...input} /> : <textarea rows={rows} {...input} />}
    </FieldFrame>
  );
}
