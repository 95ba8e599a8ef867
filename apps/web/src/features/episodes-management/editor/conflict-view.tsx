import { useEffect, useId, useRef } from 'react';
import type { CuratedEpisode } from '../../../shared/admin/admin-types.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { reasonWords, STATE_WORDS } from '../episode-words.js';
import { changeOf, FIELD_LABELS, isHidden, listOf, textOf, type Field } from './draft.js';
import type { EpisodeEdit } from './use-episode-edit.js';

export interface ConflictViewProps {
  readonly stored: CuratedEpisode;
  readonly edit: EpisodeEdit;
}

/** Both versions of what differs, after another change came first. */
export function ConflictView({ stored, edit }: ConflictViewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="conflict-view">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-heading font-bold">
        {stored.withdrawn_for !== null || stored.state === 'withdrawn'
          ? 'This episode was withdrawn or changed meanwhile'
          : 'Another administrator changed this episode meanwhile'}
      </h3>
      <p className="text-small text-plain">Nothing of yours is saved yet. Compare and choose.</p>
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(stored, edit).map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs || '–'}</td>
              <td>{mine || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={edit.takeStored} className={buttonStyle('plain')}>
          Keep the stored version
        </button>
        <button
          type="button"
          disabled={edit.isSaving}
          aria-busy={edit.isSaving}
          onClick={() => void edit.overwrite()}
          className={buttonStyle('lead')}
        >
          Save mine
        </button>
      </div>
    </section>
  );
}

interface Line {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

function linesOf(stored: CuratedEpisode, { episode, draft }: EpisodeEdit): Line[] {
  const changed = Object.keys(changeOf(episode, draft));
  const fields = (Object.keys(FIELD_LABELS) as Field[]).map((field) => ({
    label: FIELD_LABELS[field],
    theirs: valueOf(stored, {}, field),
    // A field that this form leaves alone keeps the stored value.
    mine: changed.includes(field) ? valueOf(episode, draft, field) : valueOf(stored, {}, field),
  }));
  const state = { theirs: stateWords(stored), mine: visibilityWords(isHidden(episode, draft)) };
  const isVisibilityMine = changed.includes('hidden');
  return [
    ...fields,
    { label: 'Visibility', ...state, ...(!isVisibilityMine && { mine: state.theirs }) },
  ].filter(({ theirs, mine }) => theirs !== mine);
}

function valueOf(
  episode: CuratedEpisode,
  draft: Parameters<typeof textOf>[1],
  field: Field,
): string {
  return field === 'topics' || field === 'speakers'
    ? listOf(episode, draft, field).join(', ')
    : textOf(episode, draft, field);
}

const visibilityWords = (hidden: boolean): string => (hidden ? 'Hidden' : 'Shown');

function stateWords(episode: CuratedEpisode): string {
  const reason = reasonWords(episode);
  return `${STATE_WORDS[episode.state]}${reason === undefined ? '' : `: ${reason}`}`;
}
