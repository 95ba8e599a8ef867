import { type ReactNode } from 'react';
import type { Episode } from '../api/generated/schema.js';
import { START_PARAMETER, watchOnYouTube } from '../paths.js';
import { useUrlOverlay } from '../page/use-parameters.js';

interface PlayButtonProps {
  readonly episode: Pick<Episode, 'id' | 'embeddable'>;
  readonly className: string;
  readonly tabIndex?: number;
  /** Of a button whose content does not name the episode. */
  readonly title?: string;
  /** Of a chapter, which may be of the video that is playing. */
  readonly startSeconds?: number;
  readonly children: ReactNode;
}

export function PlayButton(props: PlayButtonProps) {
  const { episode, title, startSeconds, children, ...attributes } = props;
  const { value, open, change } = usePlayOverlay();
  const play = value === episode.id ? change : open;
  if (!episode.embeddable) {
    return (
      <a
        href={watchOnYouTube(episode.id, startSeconds)}
        target="_blank"
        rel="noreferrer"
        aria-label={title && `Play ${title} on YouTube`}
        {...attributes}
      >
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-label={title && `Play ${title}`}
      aria-haspopup={title ? 'dialog' : undefined}
      onClick={() => play(episode.id, startSeconds?.toString())}
      {...attributes}
    >
      {children}
    </button>
  );
}

export function usePlayOverlay() {
  return useUrlOverlay('play', START_PARAMETER);
}
