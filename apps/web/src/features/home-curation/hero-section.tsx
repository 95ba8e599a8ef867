import { useState } from 'react';
import { Action, Actions, DeskSection, FRESH, Loaded } from '../../shared/admin/desk.js';
import { minuteIn, toInstant, toLocalMinute } from '../../shared/admin/local-time.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { HeroCandidate, HeroDesk } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import { DAY_MS } from '@elevate/rules';
import {
  curationApi,
  EpisodeFinder,
  EpisodeItem,
  type ListedEpisode,
  nameOf,
} from './episode-finder.js';

export function HeroSection() {
  const query = curationApi.useGetHeroDeskQuery(undefined, FRESH);
  return (
    <DeskSection title="Hero" size="title">
      <Loaded query={query} failed="The hero could not be loaded" skeleton="h-96">
        {(desk) => <Desk desk={desk} />}
      </Loaded>
    </DeskSection>
  );
}

const { pinHero, unpinHero, excludeFromHero, allowAsHero } = curationApi.endpoints;
const FAILED = 'The hero could not be changed';

type Named = Pick<ListedEpisode, 'episode_id' | 'title'>;

function Desk({ desk }: { readonly desk: HeroDesk }) {
  const { isBusy, perform } = useAction();
  const [until, setUntil] = useState(() =>
    toLocalMinute(new Date(Date.now() + DAY_MS).toISOString()),
  );
  const candidates = curationApi.useGetHeroCandidatesQuery(undefined, FRESH);
  const allow = ({ episode_id: id, title }: Named) =>
    perform(allowAsHero, id, {
      failed: FAILED,
      done: 'Allowed as the hero again',
      detail: title,
    });
  const pin = ({ episode_id: id, title }: Named) => {
    if (Number.isNaN(Date.parse(until)))
      return notify({ kind: 'error', message: 'Choose until when it stays pinned' });
    const change = { episode_id: id, until: toInstant(until) };
    return perform(pinHero, change, { failed: FAILED, done: 'Pinned as the hero', detail: title });
  };
  const excludeAction = (episode: Named) => ({
    label: 'Exclude',
    kind: 'quiet' as const,
    onPress: () =>
      perform(excludeFromHero, episode.episode_id, {
        failed: FAILED,
        done: 'Never the hero again',
        detail: episode.title,
        undo: () => () => allow(episode),
      }),
  });
  const unpin = () => perform(unpinHero, undefined, { failed: FAILED, done: 'No longer pinned' });
  const { hero, excluded } = desk;
  return (
    <div className="grid gap-8">
      {hero ? (
        <EpisodeItem as="div" episode={hero} lines={[stateWords(desk, hero.since)]}>
          <Actions
            disabled={isBusy}
            items={[
              desk.pin && { label: 'Unpin', onPress: unpin },
              { ...excludeAction(hero), name: `Exclude ${nameOf(hero)}` },
            ]}
          />
        </EpisodeItem>
      ) : (
        <p className="text-small text-plain">There is no hero: no episode qualifies.</p>
      )}
      <div className="grid gap-3">
        <h3 className="text-heading font-bold">Pin an episode</h3>
        <label className="desk-inline inline-flex items-center gap-2 text-caption text-plain">
          Until
          <input
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
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

function stateWords({ pin, next_at: next }: HeroDesk, since: string): string {
  return pin
    ? `Pinned until ${minuteIn('', pin.until)}`
    : `Featured since ${minuteIn('', since)}. The next one follows at ${minuteIn('', next)}`;
}

const restWords = ({ rests_until: until }: HeroCandidate): string | null =>
  until && `Was the hero; rests until ${minuteIn('', until)}`;

const POINTS: Readonly<Record<keyof HeroCandidate['points'], string>> = {
  editor_pick: "Editor's Pick",
  picture: 'picture',
  recency: 'new',
  views: 'views',
  embeddable: 'plays in the page',
};

/** `Score 142: picture 50, views 60, new 32` */
export function scoreWords({ score, points }: Pick<HeroCandidate, 'score' | 'points'>): string {
  const parts = Object.entries(points)
    .filter(([, value]) => Math.round(value) > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${POINTS[name as keyof typeof POINTS]} ${Math.round(value)}`);
  return `Score ${Math.round(score)}: ${parts.join(', ') || 'nothing counts for it'}`;
}
