import { ArrowRight, Hash, type LucideIcon, Mic, Play, Search, Tv, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import {
  formatDuration,
  pluralize,
  readSearchQuery,
  SEARCH_GROUPS,
  type SearchGroup,
  searchParameters,
  searchTerm,
  readSearchWords,
  type SearchWords,
} from '@elevate/rules';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { useTyping } from '../../../shared/ui/typing.js';
import { useSearchOverlay } from '../../../shared/page/use-parameters.js';
import { ButtonLink, iconButtonStyle, Link } from '../../../shared/ui/link.js';
import { isComposing } from '../../../shared/browser/composition.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { RetryNotice } from '../../../shared/ui/notice.js';
import { paths } from '../../../shared/paths.js';
import type { FoundEpisode } from '../../../shared/api/generated/schema.js';
import { viewsLabel } from '../../../shared/episodes/episode-facts.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';
import { countOf } from '../../../shared/episodes/results/count-of.js';
import {
  Corrected,
  Excerpt,
  Marked,
  MissingWords,
  SEARCH_LINK,
  type SearchLink,
} from '../../../shared/text/found-words.js';
import {
  BrowseLinks,
  entriesOf,
  type Findings,
  GROUP_TITLES,
  type GroupEntry,
  headlineOf,
  isFit,
  isNothing,
  isTooLong,
  pastedTalk,
  searchApi,
  SearchPrompt,
} from './search-prompt.js';

const loadStart = () => import('./search-start.js');
const SearchStart = quietPart(loadStart, 'SearchStart');
const SaidGroup = quietPart(() => import('./said.js'), 'SaidGroup');

/** The prompt, which offers it, has loaded the part; after a shared link it is loaded now. */
const rememberSearch = (term: string) =>
  loadStart()
    .then((start) => start.rememberSearch(term))
    .catch(() => undefined);

export function SearchOverlay({ onCloseAutoFocus }: { onCloseAutoFocus: (event: Event) => void }) {
  const { term, setTerm, close } = useSearchOverlay();
  const { draft, write, sendNow } = useTyping({
    settled: term,
    settle: setTerm,
    isFit,
    spell: searchTerm,
  });
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState('');
  const { onFieldKeyDown, onResultKeyDown } = useResultKeys({
    field,
    results,
    sendNow: () => {
      setEntered(searchTerm(draft));
      return sendNow();
    },
  });
  const searchLink: SearchLink = (text, label) => (
    <button
      type="button"
      className={SEARCH_LINK}
      onClick={() => {
        // Ends the wait of the keys before it.
        write(text, false);
        setTerm(text);
        field.current?.focus();
      }}
    >
      {label}
    </button>
  );
  // An invalid term stays out of the URL, but its error shows immediately.
  const visibleTerm = searchTerm(isFit(draft) ? term : draft);
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="search-room">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={onCloseAutoFocus}
            className="rise min-h-full focus-visible:shadow-none focus-visible:outline-none"
          >
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            <div className="edged sticky top-0 z-10 bg-ground py-3">
              <div className="mx-auto flex max-w-4xl items-center gap-2">
                <SearchField ref={field} value={draft} onWrite={write} onKeyDown={onFieldKeyDown} />
                <Dialog.Close
                  aria-label="Close search"
                  className={iconButtonStyle('quiet', '-mr-3')}
                >
                  <X className="size-6" />
                </Dialog.Close>
              </div>
            </div>
            <SearchView
              term={searchTerm(draft) === '' ? '' : visibleTerm}
              isEntered={entered === visibleTerm}
              searchLink={searchLink}
              results={results}
              onResultKeyDown={onResultKeyDown}
            />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ResultKeysOptions {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly results: RefObject<HTMLDivElement | null>;
  /** Searches immediately, skipping the debounce; false if already done. */
  readonly sendNow: () => boolean;
}

const moves: Record<string, (now: number, last: number) => number> = {
  ArrowDown: (now, last) => Math.min(now + 1, last),
  ArrowUp: (now) => now - 1,
  Home: () => 0,
  End: (_, last) => last,
};

function useResultKeys({ field, results, sendNow }: ResultKeysOptions) {
  const links = () => [...(results.current?.querySelectorAll('a') ?? [])];
  const focusLink = (link: HTMLAnchorElement | undefined) => {
    link?.focus({ preventScroll: true });
    link?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };

  const onFieldKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && (event.key !== 'Enter' || sendNow())) return;
    event.preventDefault();
    focusLink(links()[0]);
  };
  const onResultKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const now = all.findIndex((link) => link === document.activeElement);
    if (now === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moves[event.key];
    if (isLetter(event.key)) field.current?.focus();
    if (!move) return;
    event.preventDefault();
    const next = move(now, all.length - 1);
    if (next < 0) field.current?.focus();
    else focusLink(all[next]);
  };
  return { onFieldKeyDown, onResultKeyDown };
}

// Other keys have longer names. Space scrolls.
const isLetter = (key: string): boolean => key.length === 1 && key !== ' ';

interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onWrite: (term: string, isComposing: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ ref, value, onWrite, onKeyDown }: SearchFieldProps) {
  return (
    <div
      role="search"
      className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-card bg-raised px-4 ring-1 ring-hairline ring-inset focus-within:ring-2 focus-within:ring-lead-text"
    >
      <Search className="size-6 shrink-0 text-lead-text" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-label="Search talks, channels, topics and speakers"
        placeholder="Search talks and topics"
        value={value}
        onChange={({ target, nativeEvent }) => onWrite(target.value, isComposing(nativeEvent))}
        onCompositionEnd={({ currentTarget }) => onWrite(currentTarget.value, false)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent font-display text-heading font-semibold text-strong outline-none placeholder:font-text placeholder:font-normal placeholder:text-quiet focus-visible:shadow-none"
      />
    </div>
  );
}

interface SearchViewProps {
  readonly term: string;
  readonly isEntered: boolean;
  readonly searchLink: SearchLink;
  readonly results: RefObject<HTMLDivElement | null>;
  readonly onResultKeyDown: (event: KeyboardEvent) => void;
}

/** Screen readers hear each change of the headline. */
function SearchView({ term, isEntered, searchLink, ...list }: SearchViewProps) {
  const query = useFindings(term);
  const { findings, current, failed } = query;
  const headline = headlineOf(term, current, failed);
  useOpenPasted(isEntered ? current : undefined);
  return (
    <div className="edged pb-16">
      <div className="mx-auto max-w-4xl">
        <div role="status" className="min-h-14 pt-5 pb-3">
          {headline && (
            <p className="font-display text-heading font-bold text-strong">{headline.title}</p>
          )}
          {headline?.text && <p className="mt-1 text-small text-quiet">{headline.text}</p>}
          {current?.did_you_mean && (
            <Corrected term={term} meant={current.did_you_mean} searchLink={searchLink} />
          )}
          {current && isNothing(current) && (
            <MissingWords {...current} noun="episode" searchLink={searchLink} />
          )}
        </div>
        {term === '' && (
          <>
            <SearchPrompt />
            <SearchStart searchLink={searchLink} />
          </>
        )}
        {current && isNothing(current) && <BrowseLinks />}
        {failed && <RetryNotice title="The search failed" query={query} />}
        {findings && <Results findings={findings} isOld={!current} {...list} />}
      </div>
    </div>
  );
}

function useFindings(term: string) {
  const isSearched = term !== '' && !isTooLong(term);
  const { data, isError, ...query } = searchApi.useSearchQuery(isSearched ? term : skipToken);
  // Shows the previous term's results, dimmed, until the new ones arrive.
  const findings = isSearched && !isError ? data : undefined;
  const current = findings?.term === term ? findings : undefined;
  return { ...query, findings, current, failed: isSearched && isError };
}

/** A pasted address opens its talk, once the site is known to have it. */
function useOpenPasted(findings: Findings | undefined) {
  const navigate = useNavigate();
  const path = findings && pastedTalk(findings);
  useEffect(() => {
    if (path !== undefined) void navigate(path);
  }, [path, navigate]);
}

interface ResultsProps extends Pick<SearchViewProps, 'results' | 'onResultKeyDown'> {
  readonly findings: Findings;
  readonly isOld: boolean;
}

function Results({ findings, isOld, results, onResultKeyDown }: ResultsProps) {
  // They stand below the episodes, which are always the first group.
  const groups = entriesOf(findings);
  const words = readSearchWords(findings.did_you_mean ?? findings.term);
  return (
    <div aria-busy={isOld} className={isOld ? 'stale' : undefined}>
      <div
        ref={results}
        onKeyDown={onResultKeyDown}
        onClick={() => void rememberSearch(findings.term)}
      >
        {findings.items.length > 0 && (
          <ul aria-label="Search results" className="grid grid-cols-1 gap-2">
            {findings.items.map((episode) => (
              <SearchResult key={episode.id} episode={episode} words={words} />
            ))}
          </ul>
        )}
        {SEARCH_GROUPS.map((name) => (
          <Group key={name} name={name} entries={groups[name]} />
        ))}
        {findings.said.length > 0 && <SaidGroup said={findings.said} words={words} />}
      </div>
      {findings.items.length > 0 && <ShowAll findings={findings} />}
    </div>
  );
}

function ShowAll({ findings: { term, items, more } }: { readonly findings: Findings }) {
  const parameters = searchParameters(readSearchQuery({ q: term }));
  // The overlay's answer counts only what it shows; the page uses this one again.
  const { currentData } = pagesApi.useGetResultsQuery(more ? String(parameters) : skipToken);
  const count = more ? currentData && countOf(currentData.episodes) : String(items.length);
  return (
    <ButtonLink
      extra="mt-6"
      to={paths.searchOn(parameters)}
      label={
        count === undefined || count === '1' ? 'Show all results' : `Show all ${count} results`
      }
    >
      <ArrowRight className="size-4" />
    </ButtonLink>
  );
}

interface SearchResultProps {
  readonly episode: FoundEpisode;
  readonly words: SearchWords;
}

function SearchResult({ episode, words }: SearchResultProps) {
  const { channel, title, excerpt } = episode;
  return (
    <li className="card relative -mx-2 flex scroll-my-24 items-center gap-4 rounded-card p-2 hover:bg-raised md:gap-6">
      <EpisodePicture
        episode={episode}
        sizes="(min-width: 40rem) 12rem, 7.5rem"
        className="relative aspect-video w-30 shrink-0 self-start rounded-card sm:w-48"
      />
      <div className="min-w-0 flex-1">
        <h3
          lang={episode.language ?? undefined}
          className="line-clamp-2 font-text text-small leading-[1.3] font-semibold sm:text-body"
        >
          <Link to={paths.video(episode.id)} className="card-link">
            <Marked text={title} words={words} />
          </Link>
        </h3>
        {excerpt && <Excerpt text={excerpt} words={words} />}
        <p className="truncate mt-1 text-caption text-plain">{channel.name}</p>
        <p className="truncate mt-0.5 text-caption text-quiet">
          {formatDuration(episode.duration_seconds)}
          {episode.view_count !== null && ` · ${viewsLabel(episode.view_count)}`}
        </p>
      </div>
    </li>
  );
}

const ICONS: Readonly<Record<SearchGroup, LucideIcon>> = {
  channels: Tv,
  topics: Hash,
  speakers: Mic,
  collections: Play,
};

function Group({ name, entries }: { name: SearchGroup; entries: readonly GroupEntry[] }) {
  if (entries.length === 0) return null;
  const id = `found-${name}`;
  const Icon = ICONS[name];
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-1 text-small font-semibold text-quiet">
        {GROUP_TITLES[name]}
      </h3>
      <ul aria-labelledby={id}>
        {entries.map(({ to, name, count, noun }) => (
          <li key={to} className="scroll-my-24">
            <Link
              to={to}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-card px-2 hover:bg-raised"
            >
              <Icon className="size-4.5 shrink-0 text-quiet" />
              <span className="min-w-0 flex-1 text-small font-semibold break-words text-strong">
                {name}
              </span>{' '}
              <span className="text-caption text-quiet">{pluralize(count, noun)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
