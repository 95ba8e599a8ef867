import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { morphInto as Morph } from '../lib/view-transition.js';
import { paths } from '../paths.js';
import { Link, type LinkProps } from '../ui/link.js';

export interface EpisodeLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  readonly episodeId: string;
}

// Not in the script of the first view. Until it is loaded, a click is an ordinary one.
let morphInto: typeof Morph | undefined;
const loadMorph = () => {
  void import('../lib/view-transition.js').then(
    (loaded) => (morphInto = loaded.morphInto),
    () => undefined,
  );
};

/** Opens an episode; the picture of the card grows into the one of the page where the browser has view transitions. */
export function EpisodeLink({ episodeId, ...link }: EpisodeLinkProps) {
  const navigate = useNavigate();
  const to = paths.video(episodeId);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const picture = event.currentTarget.closest('.card')?.querySelector('.card-picture');
    if (isPlain && picture && morphInto?.(picture, '.episode-picture', () => void navigate(to))) {
      event.preventDefault();
    }
  };
  return (
    <Link to={to} onClick={onClick} onPointerEnter={loadMorph} onFocus={loadMorph} {...link} />
  );
}
