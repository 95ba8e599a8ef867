import { EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { unchoose } from '../../shared/following/change-following.js';
import { hide } from '../../shared/following/hide.js';
import type { Named } from '../../shared/following/kept-following.js';
import { useIsChosen } from '../../shared/following/use-following.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

const TOPICS = 5;

/** Hides this talk, or what is like it, from the rows of the site. */
export function NotInterested({ episode }: { readonly episode: EpisodeDetail }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { channel, topics } = episode;
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonStyle('quiet', '-ml-5')}
      >
        <EyeOff aria-hidden="true" className="size-4" />
        Not interested
      </button>
      <ul id={id} hidden={!isOpen} aria-label="Hide" className="flex flex-wrap gap-2">
        {isOpen && (
          <>
            <Choice label="This talk" kind="episode" id={episode.id} name={episode.title} />
            <Choice label={`Channel: ${channel.name}`} kind="channel" {...channel} />
            {topics.slice(0, TOPICS).map((topic) => (
              <Choice key={topic} label={`Topic: ${topic}`} kind="topic" id={topic} name={topic} />
            ))}
          </>
        )}
      </ul>
    </div>
  );
}

function Choice({ label, kind, id, name }: Named & { readonly label: string }) {
  const isHidden = useIsChosen('hidden', { kind, id });
  const toggle = () => {
    if (isHidden) unchoose('hidden', { kind, id });
    else hide({ kind, id, name });
  };
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-pressed={isHidden}
        onClick={toggle}
        className={buttonStyle(isHidden ? 'plain' : 'outline', 'max-w-full')}
      >
        <span className="lines-1">{label}</span>
        {isHidden && <span className="text-quiet">hidden</span>}
      </button>
    </li>
  );
}
