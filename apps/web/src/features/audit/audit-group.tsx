import { useState } from 'react';
import type { AuditEntry } from '../../shared/admin/admin-types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { ActorName } from './actor-name.js';
import { AuditRow } from './audit-row.js';
import { actOnMany } from './entry-words.js';
import type { EntryGroup } from './group-entries.js';

const NAMED = 3;

export interface AuditGroupProps {
  readonly group: EntryGroup;
  readonly onObject: (object: string) => void;
}

/** One row for many records; opened, one row each. */
export function AuditGroup({ group: { first, entries }, onObject }: AuditGroupProps) {
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 1) return <AuditRow entry={first} onObject={onObject} />;
  const { act, objects } = actOnMany(first, entries.length);
  return (
    <li className="audit-row">
      <p className="text-small text-plain">
        <ActorName entry={first} /> {act}{' '}
        <span className="font-semibold text-strong">{objects}</span>
      </p>
      <p className="text-caption text-quiet">
        <TimeAgo at={first.at} />
      </p>
      {!isOpen && <p className="audit-names">{namesOf(entries)}</p>}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={buttonStyle('link', 'justify-self-start -ml-5')}
      >
        {isOpen ? 'Hide the changes' : `Show ${entries.length} changes`}
      </button>
      {isOpen && (
        <ol className="audit-members" aria-label={`${entries.length} changes`}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onObject={onObject} />
          ))}
        </ol>
      )}
    </li>
  );
}

function namesOf(entries: readonly AuditEntry[]): string {
  const names = entries.slice(0, NAMED).map(({ subject }) => subject.name);
  const more = entries.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
