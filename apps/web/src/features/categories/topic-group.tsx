import { useId } from 'react';
import type { TopicGroups } from '../../shared/api/types.js';
import { keyOf } from './topic-names.js';
import { TopicChip } from './topic-chip.js';

export interface TopicGroupProps {
  readonly group: TopicGroups['groups'][number];
  readonly pressed: ReadonlySet<string>;
  readonly onToggle: (topic: string) => void;
}

export function TopicGroup({ group, pressed, onToggle }: TopicGroupProps) {
  const headingId = useId();
  return (
    <div className="pt-3">
      <h3 id={headingId} className="text-small font-bold text-strong">
        {group.title}
      </h3>
      <ul aria-labelledby={headingId} className="chip-reel">
        {group.topics.map(({ name, episodes }) => (
          <TopicChip
            key={name}
            name={name}
            episodes={episodes}
            pressed={pressed.has(keyOf(name))}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </div>
  );
}
