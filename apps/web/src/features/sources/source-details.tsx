import { pluralize } from '@elevate/rules';
import type { ReactNode } from 'react';
import { kindWords, type Source, sourceWords } from '../../shared/admin/admin-types.js';
import { FRESH, Loaded } from '../../shared/admin/desk.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { sourceChangesApi } from './sources.api.js';

const MOST_RUNS = 8;

const formatCount = (count: number): string => count.toLocaleString('en');

export function SourceDetails({ source }: { readonly source: Source }) {
  const { id, name, kind, lastSuccessAt, lastFailureAt, nextAttemptAt, isPaused } = source;
  const isChannel = kind === 'channels';
  const query = sourceChangesApi.useGetSourceRunsQuery(id, FRESH);
  const { data: episodes } = sourceChangesApi.useGetChannelEpisodesQuery(id, {
    ...FRESH,
    skip: !isChannel,
  });
  const { data: runs } = query;
  const sum = (of: 'new' | 'quota_units') => runs?.reduce((total, run) => total + run[of], 0) ?? 0;
  const hidden = episodes && episodes.hidden > 0 && `, ${formatCount(episodes.hidden)} hidden`;
  const rest = isPaused ? 'Paused' : 'Not scheduled';
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Last success', lastSuccessAt ? <TimeAgo at={lastSuccessAt} /> : 'None yet'],
    ['Last failure', lastFailureAt && <TimeAgo at={lastFailureAt} />],
    ['Next check', nextAttemptAt ? <TimeAhead at={nextAttemptAt} /> : rest],
    ['Episodes', episodes && `${formatCount(episodes.shown)} shown${hidden || ''}`],
    ['Recent runs', runs && pluralize(runs.length, 'run')],
    ['Brought in them', runs && `${formatCount(sum('new'))} new`],
    ['Quota spent', isChannel && runs && pluralize(sum('quota_units'), 'unit')],
  ];
  return (
    <div
      role="group"
      aria-label={`Details of ${name}`}
      className="col-span-full grid gap-3 pt-1 pb-3 text-caption"
    >
      <dl className="flex flex-wrap gap-x-5 text-quiet">
        {facts.map(
          ([term, words]) =>
            words && (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="text-plain">{words}</dd>
              </div>
            ),
        )}
      </dl>
      <Loaded query={query} failed="The runs of this source could not be loaded" skeleton="h-24">
        {(loaded) =>
          loaded.length === 0 ? (
            <p className="text-quiet">No recent run has read this source.</p>
          ) : (
            <ul aria-label="Recent runs">
              {loaded.slice(0, MOST_RUNS).map((run) => (
                <li
                  key={run.run_id}
                  className="flex flex-wrap justify-between gap-x-4 border-t border-hairline py-1"
                >
                  <span>
                    {kindWords(run)} {run.started_at && <TimeAgo at={run.started_at} />}
                  </span>
                  <span className={run.status === 'failed' ? 'text-danger' : 'text-quiet'}>
                    {sourceWords(run)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
