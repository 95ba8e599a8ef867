import { useId, type ReactNode } from 'react';
import { ItemList } from '../../../shared/admin/item-list.js';
import type { Suggested } from '../../../shared/admin/suggest-box.js';
import { FieldFrame } from './field-frame.js';
import { listOf, type ListField } from './draft.js';
import type { EpisodeEdit } from './use-episode-edit.js';

export interface ListEditorProps {
  readonly field: ListField;
  readonly edit: EpisodeEdit;
  /** Names one item, such as `topic`. */
  readonly noun: string;
  readonly suggestions: readonly Suggested[];
  readonly onText?: (text: string) => void;
  readonly children?: ReactNode;
}

export function ListEditor({ field, edit, noun, children, ...suggest }: ListEditorProps) {
  const id = useId();
  const { episode, draft, problems, set } = edit;
  return (
    <FieldFrame id={id} field={field} edit={edit} source={episode.source[field].join(', ')}>
      <ItemList
        {...{ id, noun, ...suggest }}
        label={`Shown ${field}`}
        items={listOf(episode, draft, field)}
        isInvalid={problems[field] !== undefined}
        onChange={(items) => set({ [field]: items })}
      />
      {children}
    </FieldFrame>
  );
}
