import { CATEGORIES_PAGE, pluralize, searchTerm } from '@elevate/rules';
import {
  memo,
  type RefObject,
  startTransition,
  useId,
  useMemo,
  useOptimistic,
  useRef,
} from 'react';
import { ArrowDown, ArrowUp, Check, Tags } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { matching } from '../../../shared/text/matching.js';
import { Notice, Pending, Skeleton } from '../../../shared/ui/notice.js';
import { scrollBehavior } from '../../../shared/browser/scroll-behavior.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { Button, shownButtonStyle } from '../../../shared/ui/link.js';
import type { TopicGroups } from '../../../shared/api/generated/schema.js';
import { useTyping } from '../../../shared/ui/typing.js';
import { SearchBox } from '../../../shared/ui/search-box.js';
import { notify } from '../../../shared/toasts/notify.js';
import { putParameter, useParameters } from '../../../shared/page/use-parameters.js';
import { FilteredEpisodes, useEpisodesOn } from './filtered-episodes.js';
import { Heading } from '../../../shared/ui/page.js';

const NO_GROUPS = [] as const;

export function CategoriesPage() {
  usePageMeta(CATEGORIES_PAGE);
  const topics = pagesApi.useGetTopicsQuery();
  const selection = useTopicSelection();
  const groups = topics.data?.groups ?? NO_GROUPS;
  const selected = useMemo(() => spelled(selection.topics, groups), [selection.topics, groups]);
  const result = useEpisodesOn(selection.topics);
  const topicsHeading = useRef<HTMLHeadingElement>(null);
  const resultsHeading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="stage-light md:pb-16">
      <div className="edged pt-8">
        <Heading as="h1">Categories</Heading>
        <p className="mt-2 text-body text-plain">Choose topics to see their newest episodes.</p>
        <div className="mt-4 grid grid-cols-1 gap-7 md:grid-cols-[clamp(16rem,24vw,22rem)_minmax(0,1fr)] md:items-start md:gap-x-[clamp(1.5rem,3vw,3rem)]">
          <div className="topics-panel min-w-0" aria-busy={topics.isFetching}>
            {topics.data ? (
              <TopicsPanel
                groups={groups}
                selected={selected}
                selection={selection}
                heading={topicsHeading}
              />
            ) : (
              <Pending
                failed="No topics available"
                query={topics}
                skeleton={<TopicsPanelSkeleton />}
              />
            )}
            {selected.length > 0 && (
              <div className="jump-bar">
                <button
                  type="button"
                  onClick={() => jumpTo(resultsHeading.current)}
                  // Sticks to the end of the topics, so that it never covers a card.
                  className={shownButtonStyle('lead', 'pointer-events-auto inline-flex shadow-xl')}
                >
                  {result.count === undefined
                    ? 'Show episodes'
                    : `Show ${pluralize(result.count, 'episode')}`}
                  <ArrowDown className="size-4" />
                </button>
              </div>
            )}
          </div>
          <FilteredEpisodes
            selected={selected}
            result={result}
            onRemove={selection.toggle}
            heading={resultsHeading}
          />
        </div>
      </div>
      {selected.length > 0 && (
        <p className="edged pt-6 pb-4 text-center md:hidden">
          <Button
            label="Change topics"
            icon={ArrowUp}
            onPress={() => jumpTo(topicsHeading.current, document.body)}
          />
        </p>
      )}
    </div>
  );
}

interface TopicsPanelProps {
  readonly groups: TopicGroups['groups'];
  readonly selected: readonly string[];
  readonly selection: TopicSelection;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function TopicsPanel({ groups, selected, selection, heading }: TopicsPanelProps) {
  const { draft, write, sendNow } = useTyping({
    settled: selection.text,
    settle: selection.setText,
    spell: (text) => text,
  });
  const visible = matchingTopics(groups, draft);
  const count = visible.reduce((sum, { topics }) => sum + topics.length, 0);
  const pressed = new Set(selected.map(keyOf));
  const clear = () => {
    selection.clear();
    // The disabled button would lose the focus.
    heading.current?.focus({ preventScroll: true });
  };
  if (groups.length === 0) {
    return (
      <Notice icon={Tags} title="No topics available" text="Topics appear with the first talks." />
    );
  }
  return (
    <section aria-labelledby="topics">
      <h2 ref={heading} id="topics" tabIndex={-1} className="sr-only">
        Topics
      </h2>
      <SearchBox label="Search categories" text={draft} type={write} settle={sendNow} />
      <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
        <p className="text-small text-plain tabular-nums">{selected.length} selected</p>
        <Button
          kind="link"
          extra="-mr-4"
          disabled={selected.length === 0}
          label="Clear all"
          onPress={clear}
        />
      </div>
      {/* Announces the count; visible only if nothing matches. */}
      <p
        role="status"
        className={count > 0 ? 'sr-only' : 'py-4 text-small text-plain wrap-anywhere'}
      >
        {count === 0 && `No topics match “${draft.trim()}”.`}
        {count > 0 && draft.trim() !== '' && `${pluralize(count, 'topic')} found`}
      </p>
      {visible.map((group) => (
        <TopicGroup key={group.title} group={group} pressed={pressed} onToggle={selection.toggle} />
      ))}
    </section>
  );
}

function TopicsPanelSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <Skeleton className="h-12 rounded-pill" />
      <div className="mt-2 min-h-11" />
      {[0, 1, 2, 3].map((group) => (
        <div key={group} className="pt-3">
          <Skeleton className="h-[1.4em] w-40 text-small" />
          <Skeleton className="my-2 h-9 rounded-pill" />
        </div>
      ))}
    </div>
  );
}

interface TopicGroupProps {
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

interface TopicChipProps {
  readonly name: string;
  readonly episodes: number;
  readonly pressed: boolean;
  readonly onToggle: (topic: string) => void;
}

/** The check mark replaces the count, so that nothing moves; it shows before the results. */
const TopicChip = memo(function TopicChip(props: TopicChipProps) {
  const { name, episodes, onToggle } = props;
  const [pressed, setPressed] = useOptimistic(props.pressed);
  const toggle = () =>
    startTransition(() => {
      setPressed(!pressed);
      onToggle(name);
    });
  return (
    <li className="shrink-0 md:max-w-full">
      <button
        type="button"
        aria-pressed={pressed}
        aria-label={`${name} ${pluralize(episodes, 'episode')}`}
        onClick={toggle}
        className={classNames(
          'relative inline-flex min-h-9 max-w-[min(20rem,80vw)] items-center gap-2 rounded-pill px-3.5 text-small md:px-3 md:text-caption transition-colors duration-(--quick) after:absolute after:-inset-1 md:max-w-full',
          pressed
            ? 'bg-lead text-lead-ink'
            : 'text-plain ring-1 ring-hairline ring-inset hover:bg-raised-2 hover:text-strong',
        )}
      >
        <span className="truncate">{name}</span>{' '}
        <span className="grid place-items-center text-caption tabular-nums *:[grid-area:1/1]">
          <span className={classNames('text-quiet', pressed && 'invisible')}>{episodes}</span>
          <Check className={classNames('size-4', !pressed && 'invisible')} strokeWidth={3} />
        </span>
      </button>
    </li>
  );
});

function jumpTo(heading: HTMLElement | null, place = heading): void {
  heading?.focus({ preventScroll: true });
  place?.scrollIntoView({ behavior: scrollBehavior() });
}

type Group = TopicGroups['groups'][number];

// The server's limits.
export const MOST_TOPICS = 50;
const LONGEST_TOPIC = 100;

export function keyOf(topic: string): string {
  return topic.normalize('NFC').toLowerCase();
}

export function usableTopics(topics: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const topic of topics) {
    const usable = topic.trim() !== '' && topic.length <= LONGEST_TOPIC;
    if (usable && !byKey.has(keyOf(topic))) byKey.set(keyOf(topic), topic);
  }
  return [...byKey.values()].slice(0, MOST_TOPICS);
}

export function matchingTopics(groups: readonly Group[], text: string): readonly Group[] {
  if (searchTerm(text) === '') return groups;
  return groups
    .map((group) => ({ ...group, topics: matching(group.topics, text, ({ name }) => [name]) }))
    .filter(({ topics }) => topics.length > 0);
}

export function spelled(selected: readonly string[], groups: readonly Group[]): readonly string[] {
  const names = new Map(
    groups.flatMap(({ topics }) => topics.map(({ name }) => [keyOf(name), name])),
  );
  return selected.map((topic) => names.get(keyOf(topic)) ?? topic);
}

const TOPIC = 'topic';
const TEXT = 'q';
const PAGE = 'page';
const ENOUGH = {
  kind: 'info',
  message: `${MOST_TOPICS} topics is the maximum. Remove one to add another.`,
} as const;

/** The selection is stored only in the URL. A selection adds a history entry; typing replaces it. */
export function useTopicSelection() {
  const [parameters, change] = useParameters();
  return useMemo(() => {
    const replaceTopics = (edit: (topics: readonly string[]) => readonly string[]) =>
      change((next) => {
        const topics = edit(usableTopics(next.getAll(TOPIC)));
        next.delete(TOPIC);
        // Of the filtered list of the other topics.
        next.delete(PAGE);
        topics.forEach((topic) => next.append(TOPIC, topic));
      });
    return {
      topics: usableTopics(parameters.getAll(TOPIC)),
      text: parameters.get(TEXT) ?? '',
      toggle: (topic: string) => replaceTopics((now) => toggled(now, topic)),
      clear: () => replaceTopics(() => []),
      setText: (text: string) =>
        change((next) => putParameter(next, TEXT, text), { replace: true }),
    };
  }, [parameters, change]);
}

export type TopicSelection = ReturnType<typeof useTopicSelection>;

function toggled(now: readonly string[], topic: string): readonly string[] {
  const others = now.filter((other) => keyOf(other) !== keyOf(topic));
  if (others.length < now.length) return others;
  if (now.length < MOST_TOPICS) return [...now, topic];
  notify(ENOUGH);
  return now;
}
