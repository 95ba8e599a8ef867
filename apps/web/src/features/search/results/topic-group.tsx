import { pluralize } from '@elevate/rules';
import '../../../shared/episodes/results/results.css';
import { paths } from '../../../shared/paths.js';
import { Link } from '../../../shared/ui/link.js';
import { Group } from './group.js';
import type { GroupProps } from './group-props.js';

const SHOWN = 8;

export function TopicGroup({ found: { topics }, ...props }: GroupProps) {
  const { items, total } = topics;
  if (total === 0) return null;
  const shown = props.show === 'topics' ? items : items.slice(0, SHOWN);
  return (
    <Group {...props} name="topics" title="Topics" total={total} shown={shown.length}>
      <ul aria-labelledby="topics" className="flex flex-wrap gap-2">
        {shown.map(({ name, episodes }) => (
          <li key={name}>
            <Link
              to={paths.topic(name)}
              aria-label={`${name} ${pluralize(episodes, 'episode')}`}
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
