import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, with its query and hash. */
  readonly to: string;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
}

/** The router's own link brings prefetching for a framework mode that is not in use: 2 kB in the first view. */
export function Link({ to, replace, onClick, ...link }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target: link.target });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...link} href={href} onClick={press} />;
}

/** Says when it leads to the page that is shown. */
export function NavLink(props: LinkProps) {
  const isHere = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
