import {
  defaultSearchSort,
  pluralize,
  SEARCH_RESULTS,
  SEARCH_TERM_CHARACTERS,
  type SearchGroup,
  searchTerm,
  searchTermProblem,
  talkIdsIn,
  talkMomentIn,
} from '@elevate/rules';
import { classNames } from '../../../shared/ui/class-names.js';
import { paths } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import { siteApi } from '../../../shared/api/base-api.js';
import type { SearchResult } from '../../../shared/api/generated/schema.js';

export function SearchPrompt() {
  return (
    <div className="grid grid-cols-1 justify-items-center pt-[4svh] text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 240 120"
        className="w-52 max-w-full text-lead md:w-64"
        fill="currentColor"
      >
        {BARS.map((height, index) => (
          <rect
            key={index}
            x={8 + index * 25.5}
            y={60 - height / 2}
            width="14"
            height={height}
            rx="7"
            opacity={0.16 + height / 140}
          />
        ))}
      </svg>
      <p className="mt-6 font-display text-title font-extrabold tracking-[-0.02em] text-strong">
        Start typing to search
      </p>
      <p className="mt-3 max-w-md text-body text-plain">
        The search covers titles, descriptions and transcripts of talks, and the names of channels,
        topics, speakers and collections. Or browse:
      </p>
      <BrowseLinks className="mt-6 justify-center" />
    </div>
  );
}

const BARS = [26, 52, 88, 116, 70, 96, 60, 34, 18] as const;

export function BrowseLinks({ className }: { readonly className?: string }) {
  return (
    <div className={classNames('flex flex-wrap gap-3', className)}>
      <ButtonLink to={paths.categories} label="Browse by topic" />
      <ButtonLink to={paths.channels} label="Browse by channel" />
      <ButtonLink to={paths.speakers} label="Browse by speaker" />
    </div>
  );
}

interface Headline {
  readonly title: string;
  readonly text?: string;
}

const NOTHING: Headline = {
  title: 'No results found',
  text: 'Try different keywords or check your spelling',
};

export function isTooLong(term: string): boolean {
  return term !== '' && searchTermProblem(term) !== undefined;
}

/** It may become the searched text: it is none yet, or short enough. */
export const isFit = (text: string): boolean => !isTooLong(searchTerm(text));

export function headlineOf(
  term: string,
  findings: Findings | undefined,
  failed: boolean,
): Headline | undefined {
  if (term === '') return undefined;
  if (isTooLong(term)) return tooLong(term);
  if (failed || (findings && isNothing(findings))) return NOTHING;
  return findings ? countHeadline(findings) : { title: 'Searching…' };
}

export function isNothing(findings: Findings): boolean {
  const { items, channels, topics, speakers, collections, said } = findings;
  return [items, channels, topics, speakers, collections, said].every(
    (group) => group.length === 0,
  );
}

function tooLong(term: string): Headline {
  const length = [...term].length.toLocaleString('en-GB');
  return {
    title: 'The search term is too long',
    text: `A search can have ${SEARCH_TERM_CHARACTERS} characters at most; this one has ${length}.`,
  };
}

function countHeadline({ term, items, more }: Findings): Headline {
  if (items.length === 0) return { title: 'No episodes found' };
  return {
    title: `Found ${pluralize(items.length, 'episode')}`,
    ...(more && { text: `Showing the ${SEARCH_RESULTS} ${orderOf(term)} results.` }),
  };
}

const orderOf = (term: string) => (defaultSearchSort(term) === 'best' ? 'best' : 'newest');

/** Carries its term, so that results of an earlier term are not taken for the current one's. */
export interface Findings extends SearchResult {
  readonly term: string;
}

/** The address of the talk that the term names, at the moment it names, if it is the whole result. */
export function pastedTalk({ term, items: [found, ...others] }: Findings): string | undefined {
  const isPasted = found && others.length === 0 && talkIdsIn(term).includes(found.id);
  return isPasted ? paths.video(found.id) + talkMomentIn(term) : undefined;
}

// During an update, a site of the previous release may answer.
const NO_GROUPS = {
  channels: [],
  topics: [],
  speakers: [],
  collections: [],
  said: [],
  did_you_mean: null,
};

export const searchApi = siteApi(({ build }) => ({
  search: build.query<Findings, string>({
    query: (term) => `/search?${new URLSearchParams({ q: term })}`,
    transformResponse: (result: SearchResult, _, term) => ({ ...NO_GROUPS, ...result, term }),
    providesTags: ['episodes'],
  }),
}));

export const GROUP_TITLES: Readonly<Record<SearchGroup, string>> = {
  channels: 'Channels',
  topics: 'Topics',
  speakers: 'Speakers',
  collections: 'Collections',
};

export interface GroupEntry {
  readonly to: string;
  readonly name: string;
  readonly count: number;
  readonly noun: string;
}

export function entriesOf(
  found: Pick<SearchResult, SearchGroup>,
): Record<SearchGroup, readonly GroupEntry[]> {
  const { channels, topics, speakers, collections } = found;
  const entry = (to: string, name: string, count: number, noun: string) => {
    return { to, name, count, noun };
  };
  return {
    channels: channels.map((one) =>
      entry(paths.channel(one.id), one.name, one.video_count, 'video'),
    ),
    topics: topics.map(({ name, episodes }) => entry(paths.topic(name), name, episodes, 'episode')),
    speakers: speakers.map((one) => entry(paths.speaker(one.id), one.name, one.episodes, 'talk')),
    collections: collections.map(({ id, title, talks }) =>
      entry(paths.collection(id), title, talks, 'talk'),
    ),
  };
}
