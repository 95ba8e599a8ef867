import { CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { failureWords } from '@elevate/rules';
import { Notice } from '../../shared/ui/notice.js';
import { DeskSection, FirstItems, FRESH, Loaded } from '../../shared/admin/desk.js';
import { runsApi } from './runs.api.js';
import { sourcesWords } from '../../shared/admin/admin-types.js';
import type { FollowedChannel, FollowedFeed } from '../../shared/api/generated/schema.js';
import { classNames } from '../../shared/lib/words.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { sourcesApi } from '../../shared/admin/admin.api.js';

const FIRST = 6;

export function SourceHealthPanel() {
  const query = useSourceHealth();
  const { data } = query;
  return (
    <DeskSection title="Source health" text={data && summaryOf(data)} className="">
      <Loaded query={query} failed="Some sources could not be loaded" skeleton="h-40">
        {(health) => (
          <FirstItems
            items={health.all}
            first={Math.min(health.troubled.length, FIRST)}
            labels={[`Show all ${health.all.length}`, 'Show fewer']}
          >
            {(sources) =>
              sources.length > 0 ? (
                <ul
                  aria-label={sources === health.all ? 'All sources' : 'Sources with problems'}
                  className="border-t border-hairline"
                >
                  {sources.map((source) => (
                    <HealthRow key={`${source.kind} ${source.id}`} {...source} />
                  ))}
                </ul>
              ) : (
                health.all.length > 0 && <NoTrouble {...health} />
              )
            }
          </FirstItems>
        )}
      </Loaded>
    </DeskSection>
  );
}

/** Sources that were never read or are paused do not count as healthy. */
function NoTrouble({ well, unread }: AllHealth) {
  if (well > 0 && unread === 0)
    return <Notice icon={CircleCheck} title="All sources are healthy" />;
  if (unread === 0) return <Notice icon={CirclePause} title="All sources are paused" />;
  if (well === 0) return <Notice icon={CircleDashed} title="No source has been read yet" />;
  const others = `${sourcesWords(unread)} not read yet.`;
  return <Notice icon={CircleDashed} title="No source has problems" text={others} />;
}

function summaryOf({ all, troubled, unread }: AllHealth): string {
  if (all.length === 0) return 'No sources yet. Add one on the Sources tab.';
  const notRead = unread > 0 ? `, ${unread} not read yet` : '';
  return `${sourcesWords(all.length)}, ${troubled.length || 'none'} with problems${notRead}.`;
}

interface AllHealth {
  readonly all: readonly SourceHealth[];
  readonly troubled: readonly SourceHealth[];
  readonly unread: number;
  readonly well: number;
}

function useSourceHealth() {
  const channels = sourcesApi.useGetFollowedChannelsQuery(undefined, FRESH);
  const feeds = sourcesApi.useGetFollowedFeedsQuery(undefined, FRESH);
  const { data: followedChannels } = channels;
  const { data: followedFeeds } = feeds;
  const { data: status } = runsApi.useGetStatusQuery();
  const isOff = status?.schedules.some(({ id, active }) => id === 'news' && !active) ?? false;
  const data: AllHealth | undefined =
    followedChannels &&
    followedFeeds &&
    troubledFirst([
      ...followedChannels.map(healthOfChannel),
      ...followedFeeds.map((feed) => healthOfFeed(feed, !isOff)),
    ]);
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

function troubledFirst(sources: readonly SourceHealth[]): AllHealth {
  const troubled = sources.filter(({ state }) => state === 'trouble');
  const count = (of: SourceHealth['state']) => sources.filter(({ state }) => state === of).length;
  return {
    troubled,
    all: [...troubled, ...sources.filter(({ state }) => state !== 'trouble')],
    unread: count('new'),
    well: count('well'),
  };
}

const STATES: Readonly<Record<SourceHealth['state'], readonly [string, string]>> = {
  well: ['Healthy', 'text-live'],
  new: ['Not read yet', 'text-quiet'],
  paused: ['Paused', 'text-quiet'],
  trouble: ['Failing', 'text-danger'],
};

function HealthRow({ name, kind, state, trouble, lastAt, nextAt }: SourceHealth) {
  const [words, color] = STATES[state];
  return (
    <li className="grid gap-x-4 border-b border-hairline py-2 text-caption">
      <span className="min-w-0">
        <span className="font-semibold break-words text-strong">{name}</span>{' '}
        <span className="text-quiet">{kind}</span>
      </span>
      <span className={classNames('font-semibold', color)}>{trouble ?? words}</span>
      <span className="text-quiet">
        Last read: {lastAt ? <TimeAgo at={lastAt} isBrief /> : 'never'}
        {nextAt && state !== 'paused' && (
          <>
            {' · Next: '}
            <TimeAhead at={nextAt} />
          </>
        )}
      </span>
    </li>
  );
}

interface SourceHealth {
  readonly id: string;
  readonly name: string;
  readonly kind: 'Channel' | 'Feed';
  readonly state: 'well' | 'new' | 'paused' | 'trouble';
  readonly trouble: string | null;
  readonly lastAt: string | null;
  readonly nextAt: string | null;
}

function healthOfChannel(channel: FollowedChannel): SourceHealth {
  const { id, name, status, problem, last_error: error, last_synced_at: lastAt } = channel;
  const trouble =
    problem ??
    (error && failureWords(error)) ??
    (status === 'needs-attention' ? 'Needs attention' : null);
  const health = stateOf(trouble, status === 'paused', lastAt === null);
  return { id, name, kind: 'Channel', ...health, lastAt, nextAt: channel.next_attempt_at };
}

function healthOfFeed(feed: FollowedFeed, isScheduled: boolean): SourceHealth {
  const { id, name, status, problem, health } = feed;
  const { last_error: error, last_success_at: lastAt, next_attempt_at: nextAt } = health;
  const trouble =
    problem ??
    (error && failureWords(error.reason)) ??
    (health.state === 'stale' ? 'No new items for much longer than usual' : null);
  const state = stateOf(trouble, status === 'paused', health.state === 'new');
  return { id, name, kind: 'Feed', ...state, lastAt, nextAt: isScheduled ? nextAt : null };
}

/** The trouble of a paused source does not count. */
function stateOf(
  trouble: string | null,
  isPaused: boolean,
  isNew: boolean,
): Pick<SourceHealth, 'state' | 'trouble'> {
  if (isPaused) return { state: 'paused', trouble: null };
  if (trouble !== null) return { state: 'trouble', trouble };
  return { state: isNew ? 'new' : 'well', trouble };
}
