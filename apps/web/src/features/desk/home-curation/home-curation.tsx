import {
  DAY_MS,
  HOME_ROW_EPISODES,
  isCareerTitle,
  TRENDING_DAYS,
  trendingSince,
} from '@elevate/rules';
import { useState } from 'react';
import { deskApi, request, type Versioned } from '../../../shared/desk/admin.api.js';
import { ConflictTable } from '../../../shared/desk/conflict-table.js';
import { Action, Actions, DeskSection, FRESH, Loaded, Thumb } from '../../../shared/desk/desk.js';
import { minuteIn } from '../../../shared/desk/desk-dates.js';
import { TIME_INPUT, toInstant, toLocalMinute } from '../../../shared/desk/local-time.js';
import { isSame } from '../../../shared/desk/merge-values.js';
import {
  EpisodeFinder,
  EpisodeItem,
  type ListedEpisode,
  nameOf,
  type OrderedTalk,
  OrderedTalks,
  orderWords,
  thumbOf,
} from '../../../shared/desk/ordered-talks.js';
import { rejectionWords, statusOf } from '../../../shared/desk/problem-words.js';
import { DraftLine } from '../../../shared/drafts/draft-line.js';
import { useDraft } from '../../../shared/drafts/use-draft.js';
import { useAction } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { notify } from '../../../shared/toasts/notify.js';
import { paths } from '../../../shared/paths.js';
import { Link } from '../../../shared/ui/link.js';

interface Pin {
  readonly version: string;
  readonly episode_id: string;
  readonly until: string;
}

const HERO_CHANGED = ['admin-hero', 'hero', 'home'] as const;
const exclusionOf = (id: string) => `/admin/hero-exclusions/${encodeURIComponent(id)}`;

const curationApi = deskApi(({ read, readUncached, change, send }) => ({
  getEditorPicks: readUncached<Api.EditorPicks>(() => '/admin/editor-picks', ['admin-picks']),
  saveEditorPicks: change<Api.EditorPicks, Versioned<Api.EditorPicksOrder>>(
    ({ version, episodes }) => request('PUT', '/admin/editor-picks', { episodes }, version),
    ['admin-picks', 'home'],
    'getEditorPicks',
  ),
  getHeroDesk: readUncached<Api.HeroDesk>(() => '/admin/hero-pin', ['admin-hero', 'hero']),
  getHeroCandidates: readUncached<Api.HeroCandidates>(
    () => '/admin/hero-candidates',
    ['admin-hero', 'hero'],
  ),
  pinHero: change<Api.HeroDesk, Pin>(
    ({ version, ...pin }) => request('PUT', '/admin/hero-pin', pin, version),
    HERO_CHANGED,
  ),
  unpinHero: change<Api.HeroDesk, string>(
    (version) => request('DELETE', '/admin/hero-pin', undefined, version),
    HERO_CHANGED,
  ),
  excludeFromHero: send<Api.HeroDesk, string>('PUT', exclusionOf, HERO_CHANGED),
  allowAsHero: send<Api.HeroDesk, string>('DELETE', exclusionOf, HERO_CHANGED),
  getHomePreview: read<Api.HomePage>(() => '/home', ['home']),
}));

export function PicksSection() {
  const query = curationApi.useGetEditorPicksQuery(undefined, FRESH);
  return (
    <DeskSection title="Editor's Picks" takesFocus>
      <Loaded query={query} failed="The picks could not be loaded" skeleton="h-96">
        {(stored) => <Picks stored={stored} />}
      </Loaded>
    </DeskSection>
  );
}

const CONFLICT = 409;
const { saveEditorPicks } = curationApi.endpoints;

type Order = readonly OrderedTalk[];

interface DraftOrder {
  readonly order: Order;
  readonly version: number;
}

function Picks({ stored }: { readonly stored: Api.EditorPicks }) {
  const { draft, set: setDraft, found } = useDraft<DraftOrder>('picks');
  const [isRefused, setRefused] = useState(false);
  const { isBusy, perform } = useAction();
  const { order, version } = draft ?? { order: stored.episodes, version: stored.version };
  const isStale = draft !== null && (version !== stored.version || isRefused);
  const edit = (change: (order: Order) => Order) =>
    setDraft((now) => ({ version, ...now, order: change(now?.order ?? stored.episodes) }));
  const discard = () => {
    setDraft(null);
    setRefused(false);
  };
  const store = (episodes: Order | null) => {
    const saved = episodes?.map(({ episode_id, from, until }) => ({ episode_id, from, until }));
    const change = { version, episodes: saved ?? null };
    return perform(saveEditorPicks, change, {
      failed: (error) => {
        setRefused(statusOf(error) === CONFLICT);
        return rejectionWords(error, 'The order could not be saved');
      },
      done: episodes ? 'Order saved' : 'The newest picks come first again',
      onDone: (saved) =>
        setDraft((now) =>
          now && !isSame(now.order, order) ? { ...now, version: saved.version } : null,
        ),
    });
  };
  const isEmpty = order.length === 0;
  return (
    <>
      <p className="mt-1 mb-4 text-small text-plain">{isEmpty ? NO_PICKS : orderRule(stored)}</p>
      <DraftLine found={found} onDiscard={discard} />
      <OrderedTalks
        label="Order of the picks"
        removed="Removed from the picks"
        talks={order}
        onEdit={edit}
      >
        {isStale && (
          <ConflictTable
            text="Another administrator changed the picks since you opened them. Compare and choose."
            lines={[
              {
                field: 'order',
                label: 'Order',
                theirs: orderWords(stored.episodes),
                mine: orderWords(order),
              },
            ]}
            disabled={version === stored.version}
            onTake={discard}
            onGoOn={() => {
              setRefused(false);
              setDraft({ order, version: stored.version });
            }}
          />
        )}
        <div className="mt-4">
          <Actions
            items={[
              (!isEmpty || draft !== null) && {
                kind: 'lead',
                label: 'Save order',
                disabled: isBusy || (!draft && stored.ordered),
                onPress: () => store(order),
              },
              draft && { label: 'Discard changes', onPress: discard },
              stored.ordered &&
                !draft && {
                  label: 'Show the newest first',
                  disabled: isBusy,
                  onPress: () => store(null),
                },
            ]}
          />
        </div>
      </OrderedTalks>
    </>
  );
}

const NO_PICKS = 'There are no picks. The home page hides the row until you add one.';

const orderRule = ({ ordered }: Api.EditorPicks): string =>
  ordered
    ? 'The home row shows these episodes in this order, within their dates.'
    : 'No order is set: the home row shows the newest picks first. Saving sets this order.';

export function HeroSection() {
  const query = curationApi.useGetHeroDeskQuery(undefined, FRESH);
  return (
    <DeskSection title="Hero">
      <Loaded query={query} failed="The hero could not be loaded" skeleton="h-96">
        {(desk) => <Desk desk={desk} />}
      </Loaded>
    </DeskSection>
  );
}

const { pinHero, unpinHero, excludeFromHero, allowAsHero } = curationApi.endpoints;
const words = (done: string, detail?: string | null) => ({
  failed: 'The hero could not be changed',
  done,
  detail,
});

type Named = Pick<ListedEpisode, 'episode_id' | 'title'>;
type HeroPin = Pick<NonNullable<Api.HeroDesk['pin']>, 'episode_id' | 'title' | 'until'>;

function Desk({ desk }: { readonly desk: Api.HeroDesk }) {
  const { isBusy, perform } = useAction();
  const [tomorrow] = useState(() => toLocalMinute(new Date(Date.now() + DAY_MS).toISOString()));
  const kept = useDraft<string>('hero-until');
  const until = kept.draft ?? tomorrow;
  const candidates = curationApi.useGetHeroCandidatesQuery(undefined, FRESH);
  const allow = ({ episode_id: id, title }: Named) =>
    perform(allowAsHero, id, words('Allowed as the hero again', title));
  const pin = ({ episode_id: id, title }: Named) => {
    if (Number.isNaN(Date.parse(until)))
      return notify({ kind: 'error', message: 'Choose until when it stays pinned' });
    return put({ episode_id: id, title, until: toInstant(until) });
  };
  const put = (pin: HeroPin | null, undone?: string): Promise<unknown> => {
    const version = undone ?? desk.version;
    const before = desk.pin;
    const notice = {
      ...words(pin ? 'Pinned as the hero' : 'No longer pinned', (pin ?? before)?.title),
      undo: (changed: Api.HeroDesk) => undone === undefined && (() => put(before, changed.version)),
    };
    if (!pin) return perform(unpinHero, version, notice);
    const change = { version, episode_id: pin.episode_id, until: pin.until };
    return perform(pinHero, change, { ...notice, onDone: kept.discard });
  };
  const excludeAction = (episode: Named) => ({
    label: 'Exclude',
    kind: 'outline' as const,
    onPress: () =>
      perform(excludeFromHero, episode.episode_id, {
        ...words('Never the hero again', episode.title),
        undo: () => () => allow(episode),
      }),
  });
  const { hero, excluded } = desk;
  return (
    <div className="grid grid-cols-1 gap-8">
      {hero ? (
        <EpisodeItem as="div" episode={hero} lines={[stateWords(desk, hero.since)]}>
          <Actions
            disabled={isBusy}
            items={[
              desk.pin && { label: 'Unpin', onPress: () => put(null) },
              { ...excludeAction(hero), name: `Exclude ${nameOf(hero)}` },
            ]}
          />
        </EpisodeItem>
      ) : (
        <p className="text-small text-plain">There is no hero: no episode qualifies.</p>
      )}
      <div className="grid grid-cols-1 gap-3">
        <h3 className="text-body font-bold">Pin an episode</h3>
        {kept.line}
        <label className="desk-inline inline-flex items-center gap-2 text-caption text-plain">
          Until
          <input
            {...TIME_INPUT}
            value={until}
            onChange={({ target }) => kept.set(target.value)}
            className="field-box"
          />
        </label>
        <EpisodeFinder
          label="Search an episode to pin"
          act="Pin"
          isChosen={(id) => desk.pin?.episode_id === id}
          onChoose={({ id, title }) => void pin({ episode_id: id, title })}
        />
      </div>
      <DeskSection
        title="Next candidates"
        level="h3"
        className=""
        text="Every hour the episode with the best score becomes the hero, unless it was the hero in the last 24 hours."
      >
        <Loaded query={candidates} failed="The candidates could not be loaded" skeleton="h-72">
          {({ items }) => (
            <ol aria-label="Next candidates">
              {items.map((candidate) => (
                <EpisodeItem
                  key={candidate.episode_id}
                  episode={candidate}
                  lines={[scoreWords(candidate), restWords(candidate)]}
                >
                  <Actions
                    of={nameOf(candidate)}
                    disabled={isBusy}
                    items={[
                      { label: 'Pin', onPress: () => pin(candidate) },
                      excludeAction(candidate),
                    ]}
                  />
                </EpisodeItem>
              ))}
            </ol>
          )}
        </Loaded>
      </DeskSection>
      <DeskSection
        title="Never the hero"
        level="h3"
        className=""
        text={excluded.length === 0 && 'No episode is excluded.'}
      >
        <ul aria-label="Never the hero">
          {excluded.map((episode) => (
            <EpisodeItem key={episode.episode_id} episode={episode}>
              <Action
                label="Allow"
                name={`Allow ${nameOf(episode)}`}
                onPress={() => allow(episode)}
              />
            </EpisodeItem>
          ))}
        </ul>
      </DeskSection>
    </div>
  );
}

function stateWords({ pin, next_at: next }: Api.HeroDesk, since: string): string {
  return pin
    ? `Pinned until ${minuteIn('', pin.until)}`
    : `Featured since ${minuteIn('', since)}. The next one follows at ${minuteIn('', next)}`;
}

const restWords = ({ rests_until: until }: Api.HeroCandidate): string | null =>
  until && `Was the hero; rests until ${minuteIn('', until)}`;

const POINTS: Readonly<Record<keyof Api.HeroCandidate['points'], string>> = {
  editor_pick: "Editor's Pick",
  picture: 'picture',
  recency: 'new',
  views: 'views',
  embeddable: 'plays in the page',
};

export function scoreWords({ score, points }: Pick<Api.HeroCandidate, 'score' | 'points'>): string {
  const parts = Object.entries(points)
    .filter(([, value]) => Math.round(value) > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${POINTS[name as keyof typeof POINTS]} ${Math.round(value)}`);
  return `Score ${Math.round(score)}: ${parts.join(', ') || 'nothing counts for it'}`;
}

export function PreviewSection() {
  const home = curationApi.useGetHomePreviewQuery();
  const picks = curationApi.useGetEditorPicksQuery();
  const desk = curationApi.useGetHeroDeskQuery();
  return (
    <DeskSection
      title="Home preview"
      text="What a visitor without an account sees now, and the rule that put it there."
    >
      <Loaded query={home} failed="The home page could not be loaded" skeleton="h-96">
        {({ hero, rows, channel_rows: channels }) => (
          <div className="mt-4 grid gap-8">
            <PreviewRow title="Hero" rule={heroRule(desk.data)} episodes={hero ? [hero] : []} />
            {rows.map(({ id, collection_id: collection, title, episodes }) => (
              <PreviewRow
                key={collection ?? id}
                title={title}
                rule={rowRule({ id, episodes }, picks.data)}
                episodes={episodes}
              />
            ))}
            {channels.items.map(({ channel, episodes }) => (
              <PreviewRow
                key={channel.id}
                title={channel.name}
                rule="A channel with episodes, by name. Its ten newest episodes."
                episodes={episodes}
              />
            ))}
            <p className="text-small text-plain">
              Page {channels.page} of {channels.pages} of the channels.
            </p>
          </div>
        )}
      </Loaded>
    </DeskSection>
  );
}

interface PreviewRowProps {
  readonly title: string;
  readonly rule: string;
  readonly episodes: readonly Api.Episode[];
}

function PreviewRow({ title, rule, episodes }: PreviewRowProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-body font-bold break-words">{title}</h3>
      <p className="text-caption text-plain">{rule}</p>
      {episodes.length === 0 && <p className="mt-2 text-small text-quiet">No episodes available</p>}
      <ol
        aria-label={title}
        className="preview-row mt-3 grid gap-4 text-caption sm:grid-cols-2 md:grid-cols-4"
      >
        {episodes.map((episode) => (
          <li key={episode.id}>
            <Thumb {...thumbOf({ ...episode, episode_id: episode.id })} width="w-full" />
            <Link
              to={paths.video(episode.id)}
              className="line-clamp-2 mt-1 block hover:text-strong"
            >
              {episode.title}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const RULES: Readonly<Record<Exclude<Api.HomeRow['id'], 'editor'>, string>> = {
  trending: `Published in the last ${TRENDING_DAYS} days, the most viewed first.`,
  new: 'The newest first.',
  popular: 'The most viewed first.',
  career: 'The title contains career, interview, job, salary or resume. The newest first.',
  collection: "A curator's collection, in its order.",
};

/** The sample fills rows whose own rule finds none. */
const SAMPLE_RULES: Readonly<Partial<Record<Api.HomeRow['id'], string>>> = {
  trending: `No episode is from the last ${TRENDING_DAYS} days: the newest of each topic, the largest topics first.`,
  popular: 'No view counts are known: the episodes with the most common topics first.',
  career: 'No title has the words of careers: the newest about career topics.',
};

const FITS: Readonly<
  Partial<Record<Api.HomeRow['id'], (episode: Api.Episode, now: Date) => boolean>>
> = {
  trending: ({ published_at: at }, now) => Date.parse(at ?? '') >= trendingSince(now),
  popular: ({ view_count: views }) => views !== null,
  career: ({ title }) => isCareerTitle(title),
};

export function rowRule(
  { id, episodes }: Pick<Api.HomeRow, 'id' | 'episodes'>,
  picks: Api.EditorPicks | undefined,
): string {
  const most = `At most ${HOME_ROW_EPISODES}.`;
  const fits = FITS[id];
  const now = new Date();
  const isSample = fits && episodes.length > 0 && !episodes.some((episode) => fits(episode, now));
  if (isSample) return `${SAMPLE_RULES[id]} ${most}`;
  if (id !== 'editor') return `${RULES[id]} ${most}`;
  return picks?.ordered
    ? `The curators' order, within its dates. ${most}`
    : `Marked as Editor's Pick, the newest first. ${most}`;
}

function heroRule(desk: Api.HeroDesk | undefined): string {
  if (!desk) return '';
  if (desk.pin) return `Pinned until ${minuteIn('', desk.pin.until)}.`;
  return `The best score of the hour; the next hero follows at ${minuteIn('', desk.next_at)}.`;
}
