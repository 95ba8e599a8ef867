import { type ReactNode } from 'react';
import type { Episode } from '../api/generated/schema.js';
import { START_PARAMETER, watchOnYouTube } from '../paths.js';
import { useUrlOverlay } from '../lib/use-parameters.js';

interface PlayButtonProps {
  readonly episode: Pick<Episode, 'id' | 'title' | 'embeddable'>;
  readonly className: string;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

export function PlayButton({ episode, children, ...attributes }: PlayButtonProps) {
  const { open } = usePlayOverlay();
  if (!episode.embeddable) {
    return (
      <a
        href={watchOnYouTube(episode.id)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Play ${episode.title} on YouTube`}
        {...attributes}
      >
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Play ${episode.title}`}
      aria-haspopup="dialog"
      onClick={() => open(episode.id)}
      {...attributes}
    >
      {children}
    </button>
  );
}

export function usePlayOverlay() {
  return useUrlOverlay('play', START_PARAMETER);
}
