import { pluralize } from '@elevate/rules';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { ListedSpeaker } from '../../shared/admin/admin-types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { MergeForm } from './merge-form.js';
import { useMerge } from './use-merge.js';

export interface SpeakerRowProps {
  readonly speaker: ListedSpeaker;
  readonly version: number;
  /** The row changed or is gone. */
  readonly onMerged: () => void;
}

export function SpeakerRow({ speaker, version, onMerged }: SpeakerRowProps) {
  const { name, talks, merged, similar } = speaker;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const merge = useMerge();
  const save = async (from: string, into: string | null) => {
    setBusy(true);
    const isDone = await merge({ name: from, into, version });
    setBusy(false);
    if (isDone) onMerged();
  };
  return (
    <li className="speaker">
      <div className="speaker-head">
        <p className="min-w-0 font-semibold break-words text-strong">{name}</p>
        <p className="text-plain">{pluralize(talks, 'talk')}</p>
        <button
          type="button"
          aria-label={`Merge ${name} into another speaker`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle('quiet')}
        >
          <Merge aria-hidden="true" className="size-4" />
          Merge
        </button>
      </div>
      {isOpen && (
        <MergeForm
          name={name}
          onMerge={(into) => void save(name, into)}
          onCancel={() => setOpen(false)}
        />
      )}
      {merged.map((one) => (
        <OtherName
          key={one.name}
          words={`Also “${one.name}”, ${pluralize(one.talks, 'talk')}`}
          action="Take back"
          label={`Take back the merge of ${one.name}`}
          isBusy={isBusy}
          onPress={() => void save(one.name, null)}
        />
      ))}
      {similar.map((one) => (
        <OtherName
          key={one.name}
          words={`Similar: ${one.name}, ${pluralize(one.talks, 'talk')}`}
          action={`Merge into ${name}`}
          label={`Merge into ${name}: ${one.name}`}
          isBusy={isBusy}
          onPress={() => void save(one.name, name)}
        />
      ))}
    </li>
  );
}

interface OtherNameProps {
  readonly words: string;
  readonly action: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function OtherName({ words, action, label, isBusy, onPress }: OtherNameProps) {
  return (
    <div className="speaker-name">
      <p>{words}</p>
      <button
        type="button"
        disabled={isBusy}
        aria-label={label}
        onClick={onPress}
        className={buttonStyle('link')}
      >
        {action}
      </button>
    </div>
  );
}
