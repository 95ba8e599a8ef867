import { ArrowRight } from 'lucide-react';
import type { Channel } from '../../shared/api/types.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export function ViewAll({ channel }: { readonly channel: Channel }) {
  return (
    <Link to={paths.channel(channel.id)} className={buttonStyle('link', '-mr-4')}>
      View All<span className="sr-only"> episodes of {channel.name}</span>
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  );
}
