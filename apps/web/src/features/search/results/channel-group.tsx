import { pluralize } from '@elevate/rules';
import { paths } from '../../../shared/paths.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Link } from '../../../shared/ui/link.js';
import { Group } from './group.js';
import type { GroupProps } from './group-props.js';

const SHOWN = 4;

export function ChannelGroup({ found: { channels }, ...props }: GroupProps) {
  const { items, total } = channels;
  if (total === 0) return null;
  const shown = props.show === 'channels' ? items : items.slice(0, SHOWN);
  return (
    <Group {...props} name="channels" title="Channels" total={total} shown={shown.length}>
      <ul aria-labelledby="channels" className="results-channels">
        {shown.map(({ id, name, handle, thumbnail_url, video_count }) => (
          <li key={id}>
            <Link to={paths.channel(id)} className="results-channel">
              <Avatar id={id} name={name} src={thumbnail_url} pixels={48} className="size-12" />
              <span className="min-w-0 flex-1">
                <span className="lines-1 block text-small font-semibold text-strong">{name}</span>{' '}
                <span className="lines-1 block text-caption text-quiet">
                  {[handle, pluralize(video_count, 'video')].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  );
}
