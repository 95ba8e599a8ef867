import { useState } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type { HeroCandidate, HeroDesk } from '../../shared/api/generated/schema.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import './home-curation.css';
import { curationApi, EpisodeFinder, Thumb } from './episode-finder.js';
import { minuteWords, toInstant, toLocalMinute } from './pick-row.js';

const DAY_MS = 86_400_000;

export function HeroSection() {
  const { data, error, isFetching, refetch } = curationApi.useGetHeroDeskQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-labelledby="hero-heading" className="pt-6">
      <h2 id="hero-heading" className="text-title font-extrabold tracking-[-0.03em]">
        Hero
      </h2>
      {data && <Desk desk={data} />}
      {!data && error && (
        <AdminLoadFailed
          title="The hero could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-96" />}
    </section>
  );
}

function Desk({ desk }: { readonly desk: HeroDesk }) {
  const change = useHeroChange();
  const [until, setUntil] = useState(() =>
    toLocalMinute(new Date(Date.now() + DAY_MS).toISOString()),
  );
  const pin = (id: string, title: string | null) =>
    void change.pin({ id, title, until: toInstant(until) });
  return (
    <div className="mt-4 grid gap-8">
      <CurrentHero
        desk={desk}
        isBusy={change.isBusy}
        onUnpin={() => void change.unpin()}
        onExclude={(id, title) => void change.exclude(id, title)}
      />
      <div className="grid gap-3">
        <h3 className="text-heading font-bold">Pin an episode</h3>
        <label className="pick-date">
          Until
          <input
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            className="curation-field"
          />
        </label>
        <EpisodeFinder
          label="Search an episode to pin"
          act="Pin"
          isChosen={(id) => desk.pin?.episode_id === id}
          onChoose={({ id, title }) => pin(id, title)}
        />
      </div>
      <HeroCandidates
        isBusy={change.isBusy}
        onPin={({ episode_id, title }) => pin(episode_id, title)}
        onExclude={({ episode_id, title }) => void change.exclude(episode_id, title)}
      />
      <Excluded desk={desk} onAllow={(id, title) => void change.allow(id, title)} />
    </div>
  );
}

interface CurrentHeroProps {
  readonly desk: HeroDesk;
  readonly isBusy: boolean;
  readonly onUnpin: () => void;
  readonly onExclude: (id: string, title: string | null) => void;
}

function CurrentHero({ desk, isBusy, onUnpin, onExclude }: CurrentHeroProps) {
  const { hero, pin, next_at } = desk;
  if (!hero)
    return <p className="text-small text-plain">There is no hero: no episode qualifies.</p>;
  return (
    <div className="finder-item">
      <Thumb episode={hero} />
      <div className="min-w-0">
        <p className="lines-2 font-semibold break-words text-strong">
          {hero.title ?? hero.episode_id}
        </p>
        <p className="text-caption text-plain">
          {pin
            ? `Pinned until ${minuteWords(pin.until)}`
            : `Featured since ${minuteWords(hero.since)}. The next one follows at ${minuteWords(next_at)}`}
        </p>
      </div>
      <div className="finder-actions">
        {pin && (
          <button
            type="button"
            className={buttonStyle('plain')}
            disabled={isBusy}
            onClick={onUnpin}
          >
            Unpin
          </button>
        )}
        <button
          type="button"
          aria-label={`Exclude ${hero.title ?? hero.episode_id}`}
          className={buttonStyle('quiet')}
          disabled={isBusy}
          onClick={() => onExclude(hero.episode_id, hero.title)}
        >
          Exclude
        </button>
      </div>
    </div>
  );
}

interface ExcludedProps {
  readonly desk: HeroDesk;
  readonly onAllow: (id: string, title: string | null) => void;
}

function Excluded({ desk: { excluded }, onAllow }: ExcludedProps) {
  return (
    <div>
      <h3 className="text-heading font-bold">Never the hero</h3>
      {excluded.length === 0 && (
        <p className="mt-1 text-small text-plain">No episode is excluded.</p>
      )}
      <ul aria-label="Never the hero" className="hero-list">
        {excluded.map((episode) => (
          <li key={episode.episode_id} className="finder-item">
            <Thumb episode={episode} />
            <p className="lines-2 font-semibold break-words text-strong">
              {episode.title ?? episode.episode_id}
            </p>
            <button
              type="button"
              aria-label={`Allow ${episode.title ?? episode.episode_id}`}
              className={buttonStyle('plain')}
              onClick={() => onAllow(episode.episode_id, episode.title)}
            >
              Allow
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Answer {
  readonly error?: unknown;
}

interface PinnedEpisode {
  readonly id: string;
  readonly title: string | null;
  /** Null for a time that does not exist. */
  readonly until: string | null;
}

export function useHeroChange() {
  const [pin, pinning] = curationApi.usePinHeroMutation();
  const [unpin, unpinning] = curationApi.useUnpinHeroMutation();
  const [exclude, excluding] = curationApi.useExcludeFromHeroMutation();
  const [allow, allowing] = curationApi.useAllowAsHeroMutation();

  const allowAgain = async (id: string, title: string | null) =>
    report(await allow(id), 'Allowed as the hero again', title);
  return {
    isBusy: [pinning, unpinning, excluding, allowing].some(({ isLoading }) => isLoading),
    allow: allowAgain,
    pin: async ({ id, title, until }: PinnedEpisode) => {
      if (until === null) notify({ kind: 'error', message: 'Choose until when it stays pinned' });
      else report(await pin({ episode_id: id, until }), 'Pinned as the hero', title);
    },
    unpin: async () => report(await unpin(), 'No longer pinned', null),
    exclude: async (id: string, title: string | null) => {
      const answer = await exclude(id);
      report(answer, 'Never the hero again', title, () => void allowAgain(id, title));
    },
  };
}

function report(answer: Answer, done: string, title: string | null, undo?: () => void): void {
  if (answer.error) {
    const message = rejectionWords(answer, 'The hero could not be changed');
    notify({ kind: 'error', message });
    return;
  }
  notify({
    kind: 'success',
    message: done,
    ...(title !== null && { detail: title }),
    ...(undo && { durationMs: 10_000, action: { label: 'Undo', onPress: undo } }),
  });
}

export interface HeroCandidatesProps {
  readonly isBusy: boolean;
  readonly onPin: (candidate: HeroCandidate) => void;
  readonly onExclude: (candidate: HeroCandidate) => void;
}

const POINTS: Readonly<Record<keyof HeroCandidate['points'], string>> = {
  editor_pick: "Editor's Pick",
  picture: 'picture',
  recency: 'new',
  views: 'views',
  embeddable: 'plays in the page',
};

export function HeroCandidates({ isBusy, onPin, onExclude }: HeroCandidatesProps) {
  const { data, error, isFetching, refetch } = curationApi.useGetHeroCandidatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div>
      <h3 className="text-heading font-bold">Next candidates</h3>
      <p className="mt-1 text-small text-plain">
        Every hour the episode with the best score becomes the hero, unless it was the hero in the
        last 24 hours.
      </p>
      {!data && error && (
        <AdminLoadFailed
          title="The candidates could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-72" />}
      <ol aria-label="Next candidates" className="hero-list mt-2">
        {data?.items.map((one) => (
          <Candidate
            key={one.episode_id}
            candidate={one}
            isBusy={isBusy}
            onPin={() => onPin(one)}
            onExclude={() => onExclude(one)}
          />
        ))}
      </ol>
    </div>
  );
}

interface CandidateProps {
  readonly candidate: HeroCandidate;
  readonly isBusy: boolean;
  readonly onPin: () => void;
  readonly onExclude: () => void;
}

function Candidate({ candidate, isBusy, onPin, onExclude }: CandidateProps) {
  const name = candidate.title ?? candidate.episode_id;
  return (
    <li className="finder-item">
      <Thumb episode={candidate} />
      <div className="min-w-0">
        <p className="lines-2 font-semibold break-words text-strong">{name}</p>
        <p className="text-caption text-plain">{scoreWords(candidate)}</p>
        {candidate.rests_until !== null && (
          <p className="text-caption text-quiet">
            Was the hero; rests until {minuteWords(candidate.rests_until)}
          </p>
        )}
      </div>
      <div className="finder-actions">
        <button
          type="button"
          aria-label={`Pin ${name}`}
          disabled={isBusy}
          onClick={onPin}
          className={buttonStyle('plain')}
        >
          Pin
        </button>
        <button
          type="button"
          aria-label={`Exclude ${name}`}
          disabled={isBusy}
          onClick={onExclude}
          className={buttonStyle('quiet')}
        >
          Exclude
        </button>
      </div>
    </li>
  );
}

/** `Score 142: picture 50, views 60, new 32` */
export function scoreWords({ score, points }: Pick<HeroCandidate, 'score' | 'points'>): string {
  const parts = Object.entries(points)
    .filter(([, value]) => Math.round(value) > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${POINTS[name as keyof typeof POINTS]} ${Math.round(value)}`);
  return `Score ${Math.round(score)}: ${parts.join(', ') || 'nothing counts for it'}`;
}
