import { SPEAKER_ID, speakerPage, UNKNOWN_SPEAKER_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router-dom';
import { isAbsent } from '../../shared/api/is-absent.js';
import { EpisodeGridSkeleton } from '../../shared/episodes/episode-grid-skeleton.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { useServerNotFound } from '../../shared/lib/use-server-not-found.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { speakerApi } from './speaker.api.js';
import { SpeakerHeader } from './speaker-header.js';
import { SpeakerMail } from './speaker-mail.js';
import { SpeakerNotFound } from './speaker-not-found.js';
import { SpeakerTalks } from './speaker-talks.js';

export function SpeakerPage() {
  const { speakerId = '' } = useParams();
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8">
        <Speaker key={speakerId} speakerId={speakerId} />
      </div>
    </div>
  );
}

function Speaker({ speakerId }: { readonly speakerId: string }) {
  const isUnknown = useServerNotFound() || !SPEAKER_ID.test(speakerId);
  const query = speakerApi.useGetSpeakerQuery(isUnknown ? skipToken : speakerId);
  const { currentData, isFetching, error, refetch } = query;
  // The last talk may be removed while its speaker is viewed.
  const page = isUnknown || isAbsent(error) ? undefined : currentData;
  usePageMeta(page ? speakerPage(page.speaker.name) : UNKNOWN_SPEAKER_PAGE);
  if (page)
    return (
      <>
        <SpeakerHeader page={page} />
        <SpeakerTalks page={page} />
        <SpeakerMail speaker={page.speaker} />
      </>
    );
  if (isUnknown || isAbsent(error)) return <SpeakerNotFound />;
  if (!error) return <SpeakerSkeleton />;
  return (
    <>
      <h1 className="mb-6 text-display font-extrabold tracking-[-0.035em]">Speaker</h1>
      <RetryNotice
        title="The speaker could not be loaded"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </>
  );
}

function SpeakerSkeleton() {
  return (
    <>
      <Skeleton className="h-[1.02em] w-72 max-w-full text-display" />
      <Skeleton className="mt-3 mb-8 h-5 w-28" />
      <EpisodeGridSkeleton />
    </>
  );
}
