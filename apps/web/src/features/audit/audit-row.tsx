import { useState } from 'react';
import type { AuditEntry } from '../../shared/admin/admin-types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { ActorName } from './actor-name.js';
import { differencesOf, isBulk, type Difference } from './difference.js';
import { actWords } from './entry-words.js';

const FIRST = 4;

export interface AuditRowProps {
  readonly entry: AuditEntry;
  /** Shows the changes of one object only. */
  readonly onObject: (object: string) => void;
}

export function AuditRow({ entry, onObject }: AuditRowProps) {
  const [isAll, setAll] = useState(false);
  const isOfMany = isBulk(entry);
  const differences = differencesOf(entry);
  const first = isOfMany ? 0 : FIRST;
  const shown = isAll ? differences : differences.slice(0, first);
  return (
    <li className="audit-row">
      <p className="text-small text-plain">
        <ActorName entry={entry} /> {actWords(entry)}{' '}
        {isOfMany ? (
          <span className="font-semibold text-strong">{entry.subject.name}</span>
        ) : (
          <SubjectButton entry={entry} onObject={onObject} />
        )}
      </p>
      <p className="text-caption text-quiet">
        <TimeAgo at={entry.at} />
      </p>
      {shown.length > 0 && <Differences differences={shown} />}
      {differences.length > first && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className={buttonStyle('link', 'justify-self-start -ml-5')}
        >
          {isAll
            ? 'Show less'
            : `Show all ${differences.length} ${isOfMany ? 'episodes' : 'fields'}`}
        </button>
      )}
    </li>
  );
}

function SubjectButton({ entry: { subject }, onObject }: AuditRowProps) {
  return (
    <button
      type="button"
      title="Show only its changes"
      onClick={() => onObject(`${subject.kind}:${subject.id}`)}
      className="audit-subject"
    >
      {subject.name}
    </button>
  );
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <dl className="audit-differences">
      {differences.map(({ key, field, before, after }) => (
        <div key={key} className="audit-difference">
          <dt className="min-w-0 break-words text-quiet">{field}</dt>
          <dd className="min-w-0 break-words">
            {before !== null && (
              <del className="audit-before">
                <span className="sr-only">Before: </span>
                {before}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins className="audit-after">
                <span className="sr-only">After: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
