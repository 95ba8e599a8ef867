import type { Delivery } from '../../../shared/admin/admin-types.js';
import { TimeAgo } from '../../../shared/ui/time-ago.js';

type Attempt = Delivery['attempts'][number];

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) {
    return <p className="text-caption text-quiet">Not attempted yet.</p>;
  }
  return (
    <ol aria-label="Attempts" reversed className="grid gap-2">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.at} className="delivery-attempt">
          <p className={attempt.reason === null ? 'text-live' : 'text-danger'}>
            {attempt.reason ?? `Delivered, with status ${attempt.status}`}
          </p>
          <p className="text-quiet">
            <TimeAgo at={attempt.at} />
            {` · ${figures.format(attempt.duration_ms)} ms`}
          </p>
          {attempt.response_excerpt !== '' && (
            <pre tabIndex={0} aria-label="Start of the response" className="delivery-body">
              {attempt.response_excerpt}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
