import { pluralize } from '@elevate/rules';
import { useId } from 'react';
import type { ChannelEpisodes } from '../../shared/admin/admin-types.js';
import type { RemovalChoice } from './source-changes.api.js';

export interface RemovalChoicesProps {
  readonly counts: ChannelEpisodes;
  readonly choice: RemovalChoice;
  readonly isBusy: boolean;
  readonly onChoose: (choice: RemovalChoice) => void;
}

export function RemovalChoices({ counts, choice, isBusy, onChoose }: RemovalChoicesProps) {
  const name = useId();
  if (counts.shown + counts.hidden === 0) return null;
  return (
    <fieldset disabled={isBusy} className="removal-choices">
      <legend className="text-caption text-quiet">Its episodes on the site</legend>
      {choicesOf(counts).map(({ value, label, hint }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === choice}
            onChange={() => onChoose(value)}
          />
          <span>
            <span className="text-strong">{label}</span>
            <span className="block text-caption text-quiet">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface Choice {
  readonly value: RemovalChoice;
  readonly label: string;
  readonly hint: string;
}

function choicesOf({ shown, hidden }: ChannelEpisodes): readonly Choice[] {
  const visible = pluralize(shown, 'episode');
  const all = pluralize(shown + hidden, 'episode');
  const alsoHidden = hidden > 0 ? `Also the ${hidden} hidden. ` : '';
  return [
    { value: 'keep', label: `Keep ${visible}`, hint: 'Visitors still find them.' },
    { value: 'hide', label: `Hide ${visible}`, hint: 'Show them again under Content, Episodes.' },
    {
      value: 'remove',
      label: `Remove ${all}`,
      hint: `${alsoHidden}They come back only when the channel is followed again.`,
    },
  ];
}
