import { useState } from 'react';
import type { AuditEntry } from '../../shared/admin/admin-types.js';
import { useSession } from '../../shared/session/use-session.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { differencesOf, type Difference } from './difference.js';
import { auditApi } from './audit.api.js';
import { actorWords, actWords } from './entry-words.js';

const FIRST = 4;

export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { user } = useSession();
  const { data: addresses } = auditApi.useGetAdministratorsQuery();
  const [isAll, setAll] = useState(false);
  const { at, actor, subject } = entry;
  const differences = differencesOf(entry);
  return (
    <li className="audit-row">
      <p className="text-small text-plain">
        <span className="font-semibold text-strong" title={actor}>
          {actorWords(actor, user?.id, addresses?.[actor])}
        </span>{' '}
        {actWords(entry)}{' '}
        <span className="font-semibold break-words text-strong">{subject.name}</span>
      </p>
      <p className="text-caption text-quiet">
        <TimeAgo at={at} />
      </p>
      {differences.length > 0 && (
        <Differences differences={isAll ? differences : differences.slice(0, FIRST)} />
      )}
      {differences.length > FIRST && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className={buttonStyle('link', 'justify-self-start -ml-5')}
        >
          {isAll ? 'Show less' : `Show all ${differences.length} fields`}
        </button>
      )}
    </li>
  );
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <dl className="audit-differences">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="audit-difference">
          <dt className="text-quiet">{field}</dt>
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
