import {
  pluralize,
  searchTerm,
  searchTermProblem,
  SPEAKERS_PAGE,
  SPEAKERS_PER_LIST,
} from '@elevate/rules';
import { memo, useEffect, useRef, useState } from 'react';
import { MicOff } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { Page } from '../../../shared/ui/page.js';
import { putParameter, useParameters } from '../../../shared/page/use-parameters.js';
import { AddressSearch } from '../../../shared/ui/search-box.js';
import type { Speaker } from '../../../shared/api/generated/schema.js';
import { paths } from '../../../shared/paths.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Button, Link } from '../../../shared/ui/link.js';
import { useFold } from '../../../shared/ui/fold.js';
import { Skeletons } from '../../../shared/ui/skeletons.js';
import { Pending, Notice } from '../../../shared/ui/notice.js';

const TEXT = 'q';
const isFit = (text: string): boolean =>
  searchTerm(text) === '' || searchTermProblem(text) === undefined;

export function SpeakersPage() {
  const [parameters, change] = useParameters();
  const text = parameters.get(TEXT) ?? '';
  const term = isFit(text) ? searchTerm(text) : '';
  // Replaces the history entry, so Back leaves the search instead of undoing keystrokes.
  const search = (q: string) => change((next) => putParameter(next, TEXT, q), { replace: true });
  const { currentData } = pagesApi.useGetSpeakersQuery(speakersQuery({ term }));
  return (
    <Page meta={SPEAKERS_PAGE} id="speakers">
      <p role="status" className="mt-2 min-h-[1.55em] text-body text-plain tabular-nums">
        {currentData && countWords(currentData.total, term)}
      </p>
      <div className="mt-5 mb-6 max-w-xl">
        <AddressSearch
          label="Search speakers by name"
          term={term}
          onSearch={search}
          isFit={isFit}
          spell={searchTerm}
        />
      </div>
      <SpeakerList key={term} term={term} />
    </Page>
  );
}

function countWords(total: number, term: string): string {
  if (term !== '') return `Found ${pluralize(total, 'speaker')}`;
  return total === 0 ? '' : `${pluralize(total, 'speaker')}, from A to Z`;
}

const FAILED = 'The speakers could not be loaded';

export function SpeakerList({ term }: { readonly term: string }) {
  const { cursors, last, showMore } = usePages(term);
  const { currentData } = last;
  const { classOf, more } = useFold(
    Math.min(currentData?.total ?? 0, cursors.length * SPEAKERS_PER_LIST),
  );
  if (currentData?.total === 0)
    return (
      <Notice
        icon={MicOff}
        title={term !== '' ? 'No speaker has such a name.' : 'No speakers yet.'}
        text={
          term !== ''
            ? 'Check the spelling, or search for a part of the name.'
            : 'Speakers appear here when a talk names them.'
        }
      />
    );
  if (!currentData && cursors.length === 1)
    return <Pending failed={FAILED} query={last} skeleton={TILES_SKELETON} />;
  return (
    <>
      <ul aria-labelledby="speakers" className={TILES}>
        {cursors.map((cursor, page) => (
          <SpeakerTiles
            key={cursor ?? ''}
            term={term}
            cursor={cursor}
            classOf={(index) => classOf(page * SPEAKERS_PER_LIST + index)}
          />
        ))}
      </ul>
      {more}
      <div className="fold-rest mt-6">
        {!currentData && (
          <Pending
            failed="More speakers could not be loaded"
            query={last}
            skeleton={TILES_SKELETON}
          />
        )}
        {currentData?.next_cursor && (
          <p className="text-center">
            <Button label="Show more" onPress={showMore} />
          </p>
        )}
      </div>
    </>
  );
}

function usePages(term: string) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const last = pagesApi.useGetSpeakersQuery(speakersQuery({ term, cursor: cursors.at(-1) }));
  const isAwaited = useRef(false);
  const page = last.currentData;
  const first = page?.items[0]?.id;
  useEffect(() => {
    if (!isAwaited.current || first === undefined) return;
    isAwaited.current = false;
    document.getElementById(tileId(first))?.focus();
  }, [first]);
  const showMore = () => {
    if (!page?.next_cursor) return;
    isAwaited.current = true;
    setCursors([...cursors, page.next_cursor]);
  };
  return { cursors, last, showMore };
}

const TILES = 'grid gap-2 sm:gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]';
const TILES_SKELETON = <Skeletons count={24} className={TILES} each="h-16 sm:h-20" />;

interface SpeakerTilesProps extends SpeakersQuestion {
  readonly classOf: (index: number) => string | undefined;
}

function SpeakerTiles({ classOf, ...question }: SpeakerTilesProps) {
  const { data } = pagesApi.useGetSpeakersQuery(speakersQuery(question));
  return data?.items.map((speaker, index) => (
    <SpeakerTile key={speaker.id} speaker={speaker} className={classOf(index)} />
  ));
}

interface SpeakerTileProps {
  readonly speaker: Speaker;
  readonly className: string | undefined;
}

const tileId = (speakerId: string): string => `speaker-${speakerId}`;

const SpeakerTile = memo(function SpeakerTile({ speaker, className }: SpeakerTileProps) {
  const { id, name, episodes } = speaker;
  return (
    <li
      className={classNames(
        'card spot-tile relative flex min-h-16 items-center gap-3 rounded-card px-4 py-2 sm:min-h-20',
        className,
      )}
    >
      <Avatar of={{ id, name }} className="size-12 text-body" />
      <div className="min-w-0 flex-1">
        <h2 className="font-text text-small leading-[1.3] font-semibold wrap-anywhere">
          <Link id={tileId(id)} to={paths.speaker(id)} className="card-link">
            {name}
          </Link>
        </h2>
        <p className="mt-0.5 text-caption text-plain tabular-nums">{pluralize(episodes, 'talk')}</p>
      </div>
    </li>
  );
});

interface SpeakersQuestion {
  readonly term: string;
  readonly cursor?: string | undefined;
}

/** The argument is the query of the address, as the document's own answers are kept. */
function speakersQuery({ term, cursor }: SpeakersQuestion): string {
  const pairs = Object.entries({ q: term, cursor }).filter((pair) => Boolean(pair[1]));
  return new URLSearchParams(pairs as [string, string][]).toString();
}
