import './home-curation.css';
import { useState } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type { HeroDesk } from '../../shared/admin/admin-types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { curationApi } from './curation.api.js';
import { EpisodeFinder } from './episode-finder.js';
import { HeroCandidates } from './hero-candidates.js';
import { minuteWords, toInstant, toLocalMinute } from './local-minute.js';
import { Thumb } from './thumb.js';
import { useHeroChange } from './use-hero-change.js';

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
