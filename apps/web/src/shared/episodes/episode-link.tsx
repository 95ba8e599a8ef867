import type { MouseEvent } from 'react';
import { Link, useNavigate, type LinkProps } from 'react-router-dom';
import { morphInto } from '../lib/view-transition.js';
import { paths } from '../paths.js';

export interface EpisodeLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  readonly episodeId: string;
}

/** Opens an episode; the picture of the card grows into the one of the page where the browser has view transitions. */
export function EpisodeLink({ episodeId, ...link }: EpisodeLinkProps) {
  const navigate = useNavigate();
  const to = paths.video(episodeId);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const picture = event.currentTarget.closest('.card')?.querySelector('.card-picture');
    if (isPlain && picture && morphInto(picture, '.episode-picture', () => void navigate(to))) {
      event.preventDefault();
    }
  };
  return <Link to={to} onClick={onClick} {...link} />;
}
