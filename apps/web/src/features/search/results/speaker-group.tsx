import { pluralize } from '@elevate/rules';
import { paths } from '../../../shared/paths.js';
import { Link } from '../../../shared/ui/link.js';
import { Group } from './group.js';
import type { GroupProps } from './group-props.js';

const SHOWN = 8;

export function SpeakerGroup({ found: { speakers }, ...props }: GroupProps) {
  const { items, total } = speakers;
  if (total === 0) return null;
  const shown = props.show === 'speakers' ? items : items.slice(0, SHOWN);
  return (
    <Group {...props} name="speakers" title="Speakers" total={total} shown={shown.length}>
      <ul aria-labelledby="speakers" className="flex flex-wrap gap-2">
        {shown.map(({ id, name, episodes }) => (
          <li key={id} className="max-w-full">
            <Link
              to={paths.speaker(id)}
              aria-label={`${name} ${pluralize(episodes, 'talk')}`}
              className="results-chip"
            >
              {name} <span className="text-quiet tabular-nums">{episodes}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  );
}
