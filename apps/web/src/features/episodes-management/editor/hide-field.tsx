import { EPISODE_LIMITS } from '@elevate/rules';
import { useId } from 'react';
import { FieldError } from '../../../shared/forms/field-error.js';
import { reasonWords } from '../episode-words.js';
import { isHidden } from './draft.js';
import type { EpisodeEdit } from './use-episode-edit.js';

export function HideField({ edit }: { readonly edit: EpisodeEdit }) {
  const id = useId();
  const { episode, draft, problems, set } = edit;
  const hidden = isHidden(episode, draft);
  const isGone = episode.state === 'withdrawn' || episode.state === 'short';
  return (
    <fieldset className="hide-field">
      <legend className="text-small font-semibold text-strong">Visibility</legend>
      {isGone && (
        <p role="status" className="text-small text-danger">
          Visitors do not see this episode: {reasonWords(episode) ?? 'the source withdrew it'}.
        </p>
      )}
      <label className="hide-choice">
        <input
          type="checkbox"
          checked={hidden}
          onChange={({ target }) => set({ hidden: target.checked })}
        />
        Hide from visitors
      </label>
      {hidden && (
        <div>
          <label htmlFor={id} className="text-small text-plain">
            Reason, which only administrators see
          </label>
          <input
            id={id}
            maxLength={EPISODE_LIMITS.hiddenReason}
            aria-invalid={problems.hidden_reason !== undefined}
            aria-describedby={`${id}-error`}
            className="field-box"
            value={draft.hidden_reason ?? episode.hidden_reason ?? ''}
            onChange={({ target }) => set({ hidden_reason: target.value })}
          />
          <div className="mt-1.5 text-caption">
            <FieldError id={`${id}-error`} message={problems.hidden_reason} />
          </div>
        </div>
      )}
    </fieldset>
  );
}
