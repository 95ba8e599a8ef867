import { CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { sourcesApi } from '../../shared/admin/admin.api.js';
import {
  type Source,
  sourceOfChannel,
  sourceOfFeed,
  sourcesWords,
} from '../../shared/admin/admin-types.js';
import { DeskSection, FirstItems, FRESH, Loaded } from '../../shared/admin/desk.js';
import { classNames } from '../../shared/lib/words.js';
import { Notice } from '../../shared/ui/notice.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { runsApi } from './runs.api.js';

const FIRST = 6;

export function SourceHealthPanel() {
  const query = useSources();
  const { data } = query;
  return (
    <DeskSection title="Source health" text={data && summaryOf(data)} className="">
      <Loaded query={query} failed="Some sources could not be loaded" skeleton="h-40">
        {(all) => (
          <FirstItems
            items={all}
            first={Math.min(countOf(all, 'trouble'), FIRST)}
            labels={[`Show all ${all.length}`, 'Show fewer']}
          >
            {(sources) =>
              sources.length > 0 ? (
                <ul
                  aria-label={sources === all ? 'All sources' : 'Sources with problems'}
                  className="border-t border-hairline"
                >
                  {sources.map((source) => (
                    <HealthRow key={`${source.kind} ${source.id}`} source={source} />
                  ))}
                </ul>
              ) : (
                all.length > 0 && <NoTrouble sources={all} />
              )
            }
          </FirstItems>
        )}
      </Loaded>
    </DeskSection>
  );
}

type Health = 'well' | 'new' | 'paused' | 'trouble';

/** The trouble of a paused source does not count. */
function healthOf({ isPaused, trouble, isNew }: Source): Health {
  if (isPaused) return 'paused';
  if (trouble !== null) return 'trouble';
  return isNew ? 'new' : 'well';
}

const troubleOf = (source: Source): number => Number(healthOf(source) === 'trouble');

const countOf = (sources: readonly Source[], health: Health): number =>
  sources.filter((source) => healthOf(source) === health).length;

/** Sources that were never read or are paused do not count as healthy. */
function NoTrouble({ sources }: { readonly sources: readonly Source[] }) {
  const unread = countOf(sources, 'new');
  const isAnyWell = countOf(sources, 'well') > 0;
  if (unread === 0)
    return isAnyWell ? (
      <Notice icon={CircleCheck} title="All sources are healthy" />
    ) : (
      <Notice icon={CirclePause} title="All sources are paused" />
    );
  if (!isAnyWell) return <Notice icon={CircleDashed} title="No source has been read yet" />;
  const others = `${sourcesWords(unread)} not read yet.`;
  return <Notice icon={CircleDashed} title="No source has problems" text={others} />;
}

function summaryOf(sources: readonly Source[]): string {
  if (sources.length === 0) return 'No sources yet. Add one on the Sources tab.';
  const [troubled, unread] = [countOf(sources, 'trouble'), countOf(sources, 'new')];
  const notRead = unread > 0 ? `, ${unread} not read yet` : '';
  return `${sourcesWords(sources.length)}, ${troubled || 'none'} with problems${notRead}.`;
}

/** Sources with problems come first. */
function useSources() {
  const channels = sourcesApi.useGetFollowedChannelsQuery(undefined, FRESH);
  const feeds = sourcesApi.useGetFollowedFeedsQuery(undefined, FRESH);
  const { data: status } = runsApi.useGetStatusQuery();
  const isOff = status?.schedules.some(({ id, active }) => id === 'news' && !active) ?? false;
  const unscheduled = isOff && { nextAttemptAt: null };
  const data =
    channels.data &&
    feeds.data &&
    [
      ...channels.data.map(sourceOfChannel),
      ...feeds.data.map((feed) => ({ ...sourceOfFeed(feed), ...unscheduled })),
    ].toSorted((a, b) => troubleOf(b) - troubleOf(a));
  return {
    data,
    currentData: data,
    error: channels.error ?? feeds.error,
    isFetching: channels.isFetching || feeds.isFetching,
    refetch: () => {
      void channels.refetch();
      void feeds.refetch();
    },
  };
}

const STATES: Readonly<Record<Health, readonly [string, string]>> = {
  well: ['Healthy', 'text-live'],
  new: ['Not read yet', 'text-quiet'],
  paused: ['Paused', 'text-quiet'],
  trouble: ['Failing', 'text-danger'],
};

function HealthRow({ source }: { readonly source: Source }) {
  const { kind, name, trouble, isPaused, lastSuccessAt: last, nextAttemptAt: next } = source;
  const [words, color] = STATES[healthOf(source)];
  return (
    <li className="grid gap-x-4 border-b border-hairline py-2 text-caption">
      <span className="min-w-0">
        <span className="font-semibold break-words text-strong">{name}</span>{' '}
        <span className="text-quiet">{kind === 'channels' ? 'Channel' : 'Feed'}</span>
      </span>
      <span className={classNames('font-semibold', color)}>
        {isPaused ? words : (trouble ?? words)}
      </span>
      <span className="text-quiet">
        Last read: {last ? <TimeAgo at={last} isBrief /> : 'never'}
        {next && !isPaused && (
          <>
            {' · Next: '}
            <TimeAhead at={next} />
          </>
        )}
      </span>
    </li>
  );
}
