import {
  type FilterQuery,
  pluralize,
  readSearchGroup,
  readSearchQuery,
  readSearchWords,
  SEARCH_PAGE,
  SEARCH_SORTS,
  SEARCH_GROUPS,
  type SearchGroup,
  searchPageParameters,
  searchPageText,
  searchParameters,
  type SearchQuery,
  searchTerm,
  searchTermProblem,
  SEARCH_TERM_CHARACTERS,
  talkIdsIn,
  talkMomentIn,
} from '@elevate/rules';
import { ArrowLeft, Search } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useNavigate, useSearchParams, Navigate } from 'react-router-dom';
import { pagesApi } from '../../../../shared/api/pages.api.js';
import { useNoIndex, usePageMeta } from '../../../../shared/page/page-meta.js';
import { PageFrame, Section, Heading } from '../../../../shared/ui/page.js';
import { Answer, Notice, RetryNotice } from '../../../../shared/ui/notice.js';
import {
  Corrected,
  Excerpt,
  Marked,
  MissingWords,
  SEARCH_LINK,
  type SearchLink,
} from '../../../../shared/text/found-words.js';
import {
  BrowseLinks,
  entriesOf,
  GROUP_TITLES,
  type GroupEntry,
  headlineOf,
  isFit,
  SearchPrompt,
  pastedTalk,
  searchApi,
} from '../search-prompt.js';
import { paths } from '../../../../shared/paths.js';
import { Avatar } from '../../../../shared/ui/avatar.js';
import { ButtonLink, Link } from '../../../../shared/ui/link.js';
import {
  CHIP,
  EpisodeResultsList,
  isNarrowed,
} from '../../../../shared/episodes/results/filtered-list.js';
import { countOf } from '../../../../shared/episodes/results/count-of.js';
import type { SearchResults } from '../../../../shared/api/generated/schema.js';
import { EpisodeGridSkeleton, type WordsOfCard } from '../../../../shared/episodes/episode-grid.js';
import { SaidList } from '../said.js';
import { AddressSearch } from '../../../../shared/ui/search-box.js';
import { skipToken } from '@reduxjs/toolkit/query/react';

export function ResultsPage() {
  const { term, query, show, shared } = useResultsQuery();
  const navigate = useNavigate();
  usePageMeta(searchPageText(query?.q, query?.page));
  useNoIndex();
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = () => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <PageFrame>
      <Heading as="h1" ref={heading}>
        {SEARCH_PAGE.title}
      </Heading>
      <div className="mt-4 max-w-176">
        <AddressSearch
          label="Search episodes, channels, topics and speakers"
          term={term}
          // Replaces the history entry, so Back leaves the search instead of undoing keystrokes.
          onSearch={(q) => void navigate(q === '' ? paths.search : resultsOf(q), { replace: true })}
          isFit={isFit}
          spell={searchTerm}
        />
      </div>
      {query && <Results query={query} show={show} onTurn={turn} />}
      {!query && (shared ? <SharedTalk shared={shared} /> : <NoQuery term={term} />)}
    </PageFrame>
  );
}

function NoQuery({ term }: { readonly term: string }) {
  const problem = headlineOf(term, undefined, false);
  if (!problem) return <SearchPrompt />;
  return (
    <div className="mt-6">
      <Notice role="status" icon={Search} {...problem} />
    </div>
  );
}

function Results(props: ResultsProps) {
  const { query } = props;
  const answer = pagesApi.useGetResultsQuery(String(searchParameters(query)));
  const { currentData, isFetching, isError } = answer;
  const summary = currentData ? summaryOf(currentData, query.q) : 'Searching…';
  return (
    <div aria-busy={isFetching} className="mt-4">
      <div role="status" className="mb-6">
        <p className="results-summary min-h-[1.6em] text-small text-plain tabular-nums wrap-anywhere">
          {isError && !currentData ? 'No results found' : summary}
        </p>
        {currentData?.did_you_mean && (
          <Corrected
            term={query.q}
            meant={currentData.did_you_mean}
            searchLink={searchLinkOf(props.onTurn)}
          />
        )}
      </div>
      <Answer query={answer} failed="The search failed" skeleton={<EpisodeGridSkeleton />}>
        {(results) => <Groups results={withGroups(results)} {...props} />}
      </Answer>
    </div>
  );
}

function Groups(props: GroupProps) {
  const { results, query, show } = props;
  const { episodes, said } = results;
  const noEpisodes = episodes.total === 0 && !isNarrowed(query);
  const noOthers = said.total === 0 && SEARCH_GROUPS.every((name) => results[name].total === 0);
  if (noEpisodes && noOthers) return <NothingFound {...props} />;
  if (show && results[show].total > 0) return <Group {...props} name={show} />;
  return (
    <>
      {(query.page === 1 || noEpisodes) &&
        SEARCH_GROUPS.map((name) => <Group key={name} {...props} name={name} />)}
      {!noEpisodes && <EpisodeGroup {...props} />}
      {(query.page === 1 || noEpisodes) && said.total > 0 && <SaidGroup {...props} />}
    </>
  );
}

const FIRST_SHOWN: Readonly<Record<SearchGroup, number>> = {
  channels: 4,
  topics: 8,
  speakers: 8,
  collections: 8,
};

function Group(props: GroupProps & { readonly name: SearchGroup }) {
  const { name, results, query, show, onTurn } = props;
  const { items, total } = results[name];
  if (total === 0) return null;
  const count = show === name ? items.length : FIRST_SHOWN[name];
  const entries = entriesOf({
    channels: results.channels.items,
    topics: results.topics.items,
    speakers: results.speakers.items,
    collections: results.collections.items,
  });
  return (
    <section aria-labelledby={name} className="mb-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <Heading id={name}>{GROUP_TITLES[name]}</Heading>
        {show === name && (
          <ButtonLink
            kind="quiet"
            extra="-mr-4"
            to={resultsAt(query)}
            onClick={onTurn}
            icon={ArrowLeft}
            label="All results"
          />
        )}
        {show !== name && total > Math.min(count, items.length) && (
          <ButtonLink
            kind="quiet"
            extra="-mr-4"
            to={resultsAt(query, {}, name)}
            onClick={onTurn}
            label={`Show all ${total} ${name}`}
          />
        )}
      </div>
      {name === 'channels' && <Channels channels={results.channels.items.slice(0, count)} />}
      {name !== 'channels' && <Chips labelledBy={name} entries={entries[name].slice(0, count)} />}
    </section>
  );
}

function Chips({ labelledBy, entries }: { labelledBy: string; entries: readonly GroupEntry[] }) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {entries.map(({ to, name, count, noun }) => (
        <li key={to} className="max-w-full">
          <Link to={to} aria-label={`${name} ${pluralize(count, noun)}`} className={CHIP}>
            {name} <span className="text-quiet tabular-nums">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function summaryOf(results: SearchResults, q: string): string {
  const { episodes, channels, topics, speakers, collections, said } = withGroups(results);
  const parts = [
    episodes.total > 0 && `${countOf(episodes)} ${episodes.total === 1 ? 'episode' : 'episodes'}`,
    channels.total > 0 && pluralize(channels.total, 'channel'),
    topics.total > 0 && pluralize(topics.total, 'topic'),
    speakers.total > 0 && pluralize(speakers.total, 'speaker'),
    collections.total > 0 && pluralize(collections.total, 'collection'),
    said.total > 0 && pluralize(said.total, 'transcript'),
  ].filter(Boolean);
  const counts = parts.length === 0 ? 'No results found' : parts.join(' · ');
  const { page, pages } = episodes;
  const place = page > 1 && page <= pages ? `, page ${page} of ${pages}` : '';
  return `${counts} for “${results.did_you_mean ?? q}”${place}`;
}

function NothingFound({ results, onTurn }: GroupProps) {
  return (
    <div className="mt-2">
      <p className="text-body text-plain">Try different keywords or check your spelling</p>
      <MissingWords {...results} noun="episode" searchLink={searchLinkOf(onTurn)} />
      <div className="mt-6">
        <BrowseLinks />
      </div>
    </div>
  );
}

function searchLinkOf(onTurn: () => void): SearchLink {
  return (text, label) => (
    <Link to={resultsOf(text)} onClick={onTurn} className={SEARCH_LINK}>
      {label}
    </Link>
  );
}

const NONE = { items: [], total: 0 };

/** During an update, a site of the previous release may answer. */
const withGroups = (results: SearchResults): SearchResults =>
  Object.assign({ collections: NONE, said: NONE }, results);

function SaidGroup({ results, query }: GroupProps) {
  const words = useWords(results, query);
  return (
    <Section id="said" title="Said in talks" className="mt-10">
      <SaidList labelledBy="said" said={results.said.items} words={words} />
    </Section>
  );
}

function useWords({ did_you_mean: meant }: SearchResults, { q }: SearchQuery) {
  return useMemo(() => readSearchWords(meant ?? q), [meant, q]);
}

const HEADING_ID = 'episodes';

function EpisodeGroup({ results, query, onTurn }: GroupProps) {
  const words = useWords(results, query);
  const wordsOf: WordsOfCard = ({ title, excerpt }) => ({
    heading: <Marked text={title} words={words} />,
    excerpt: excerpt && <Excerpt text={excerpt} words={words} />,
  });
  return (
    <Section id={HEADING_ID} title="Episodes">
      <EpisodeResultsList
        labelledBy={HEADING_ID}
        episodes={results.episodes}
        wordsOf={wordsOf}
        query={query}
        sorts={SEARCH_SORTS}
        to={(change: Partial<FilterQuery>) => resultsAt(query, change)}
        onTurn={onTurn}
      />
    </Section>
  );
}

function Channels({ channels }: { readonly channels: SearchResults['channels']['items'] }) {
  return (
    <ul
      aria-labelledby="channels"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3"
    >
      {channels.map((channel) => (
        <li key={channel.id}>
          <Link
            to={paths.channel(channel.id)}
            className="flex min-h-18 items-center gap-3.5 rounded-card bg-raised px-3.5 py-2.5 ring-1 ring-inset ring-hairline hover:bg-raised-2"
          >
            <Avatar of={channel} pixels={48} className="size-12" />
            <span className="min-w-0 flex-1">
              <span className="truncate block text-small font-semibold text-strong">
                {channel.name}
              </span>{' '}
              <span className="truncate block text-caption text-quiet">
                {[channel.handle, pluralize(channel.video_count, 'video')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Without a change, the first page of the same query. */
function resultsAt(
  query: SearchQuery,
  change: Partial<SearchQuery> = {},
  show?: SearchGroup,
): string {
  return paths.searchOn(searchPageParameters({ ...query, page: 1, ...change }, show));
}

function resultsOf(term: string): string {
  return resultsAt(readSearchQuery({ q: term }));
}

/** The query lives only in the URL. Undefined without a valid text. */
function useResultsQuery() {
  const [parameters] = useSearchParams();
  return useMemo(() => {
    const values = Object.fromEntries(parameters);
    const { q = '', show } = values;
    const term = searchTerm(q);
    return {
      term,
      query: searchTermProblem(q) ? undefined : readSearchQuery(values),
      show: readSearchGroup(show),
      shared: term === '' ? readShared(parameters) : undefined,
    };
  }, [parameters]);
}

interface ResultsProps {
  readonly query: SearchQuery;
  readonly show: SearchGroup | undefined;
  readonly onTurn: () => void;
}

interface GroupProps extends ResultsProps {
  readonly results: SearchResults;
}

/** A talk that another app shared with the installed one. */
interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The parameters that the web manifest names; undefined without any. */
function readShared(parameters: URLSearchParams): Shared | undefined {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => parameters.get(name) ?? '');
  return title || text || url ? { title: title!, text: text!, url: url! } : undefined;
}

/** Leads to the shared talk or, without it, to a search for its title. */
function SharedTalk({ shared }: { readonly shared: Shared }) {
  const address = addressesOf(shared);
  const query = searchApi.useSearchQuery(address === '' ? skipToken : address);
  const { currentData, isError } = query;
  const path = currentData && pastedTalk(currentData);
  const title = titleOf(shared);
  if (path !== undefined) return <Navigate to={path} replace />;
  if (address !== '' && !currentData && !isError)
    return (
      <p role="status" className="mt-4 text-small text-plain">
        Searching…
      </p>
    );
  if (title !== '') {
    const parameters = searchPageParameters(readSearchQuery({ q: title }));
    return <Navigate to={paths.searchOn(parameters)} replace />;
  }
  return (
    <div className="mt-6">
      {isError ? (
        <RetryNotice title="The search failed" query={query} />
      ) : address === '' ? (
        <SearchPrompt />
      ) : (
        <Notice
          role="status"
          icon={Search}
          title="This talk is not on Elevate"
          text="Its channel may belong here."
          action={<ButtonLink to={paths.suggest} label="Suggest" />}
        />
      )}
    </div>
  );
}

const MOST_IDS = 8;

function addressesOf({ title, text, url }: Shared): string {
  const texts = [url, text, title];
  const ids = new Set(texts.flatMap(talkIdsIn));
  const addresses = [...ids].slice(0, MOST_IDS).map((id) => `youtu.be/${id}`);
  return addresses.join(' ') + talkMomentIn(texts.join(' '));
}

const ADDRESS = /\S+:\/\/\S+|(?:www\.|m\.|music\.)?(?:youtu\.be|youtube\.com)\/\S*/giu;
/** As the video app shares it. */
const OF_APP = /^Watch\s+["“](.+)["”]\s+on YouTube$/iu;
/** As browsers name the page. */
const OF_PAGE = /\s+-\s+YouTube$/iu;

function titleOf({ title, text }: Shared): string {
  const texts = [title, text].map((each) => {
    const words = searchTerm(each.replace(ADDRESS, ' '));
    return searchTerm(words.replace(OF_APP, '$1').replace(OF_PAGE, ''));
  });
  const words = texts.find((each) => searchTermProblem(each.slice(0, 1)) === undefined) ?? '';
  return searchTerm([...words].slice(0, SEARCH_TERM_CHARACTERS).join(''));
}
