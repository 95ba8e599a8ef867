import { MicOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { speakersApi, speakersQuery } from './speakers.api.js';
import { SpeakerTiles, SpeakerTilesSkeleton, tileId, TILES } from './speaker-tiles.js';

const FAILED = 'The speakers could not be loaded';

export interface SpeakerListProps {
  readonly term: string;
  readonly labelledBy: string;
}

export function SpeakerList({ term, labelledBy }: SpeakerListProps) {
  const { cursors, last, showMore } = usePages(term);
  const { currentData } = last;
  if (currentData?.total === 0) return <NoSpeakers isSearch={term !== ''} />;
  if (!currentData && cursors.length === 1) return <Awaited title={FAILED} query={last} />;
  return (
    <>
      <ul aria-labelledby={labelledBy} className={TILES}>
        {cursors.map((cursor) => (
          <SpeakerTiles key={cursor ?? ''} term={term} cursor={cursor} />
        ))}
      </ul>
      <div className="mt-6">
        {!currentData && <Awaited title="More speakers could not be loaded" query={last} />}
        {currentData?.next_cursor && (
          <p className="text-center">
            <button type="button" onClick={showMore} className={buttonStyle('plain')}>
              Show more
            </button>
          </p>
        )}
      </div>
    </>
  );
}

interface AwaitedProps {
  readonly title: string;
  readonly query: ReturnType<typeof speakersApi.useGetSpeakersQuery>;
}

function Awaited({ title, query: { isError, isFetching, refetch } }: AwaitedProps) {
  if (!isError) return <SpeakerTilesSkeleton />;
  return <RetryNotice title={title} onRetry={() => void refetch()} busy={isFetching} />;
}

/** The pages shown so far. The focus goes to the first speaker of a page that comes on request. */
function usePages(term: string) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const last = speakersApi.useGetSpeakersQuery(speakersQuery({ term, cursor: cursors.at(-1) }));
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

function NoSpeakers({ isSearch }: { readonly isSearch: boolean }) {
  return (
    <Notice
      icon={MicOff}
      title={isSearch ? 'No speaker has such a name.' : 'No speakers yet.'}
      text={
        isSearch
          ? 'Check the spelling, or search for a part of the name.'
          : 'Speakers appear here when a talk names them.'
      }
    />
  );
}
