import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Episode } from '../api/generated/schema.js';
import { paths, START_PARAMETER, watchOnYouTube } from '../paths.js';
import { useUrlOverlay } from '../page/use-parameters.js';
import { isPlainClick } from '../ui/link.js';

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

/** A link, so that it opens in a tab of its own; a plain press opens the player over the page. */
export function PlayButton(props: PlayButtonProps) {
  const { episode, title, startSeconds, ...attributes } = props;
  const { id, embeddable } = episode;
  const { value, open, change } = usePlayOverlay();
  const play = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    (value === id ? change : open)(id, startSeconds?.toString());
  };
  return (
    <a
      aria-label={title && `Play ${title}${embeddable ? '' : ' on YouTube'}`}
      {...(embeddable
        ? {
            href: paths.videoFrom(id, startSeconds ?? 0),
            role: 'button',
            'aria-haspopup': title ? 'dialog' : undefined,
            onClick: (event: MouseEvent) => isPlainClick(event) && play(event),
            onKeyDown: (event: KeyboardEvent) => event.key === ' ' && play(event),
          }
        : { href: watchOnYouTube(id, startSeconds), target: '_blank', rel: 'noreferrer' })}
      {...attributes}
    />
  );
}

export function usePlayOverlay() {
  return useUrlOverlay('play', START_PARAMETER);
}
