import {
  MORE_LIKE_THIS_EPISODES,
  pluralize,
  SPEAKER_ID,
  speakerPage,
  UNKNOWN_SPEAKER_PAGE,
} from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router-dom';
import { Mail, MicOff, Rss } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { Section, Heading } from '../../../shared/ui/page.js';
import { EpisodeGridSkeleton } from '../../../shared/episodes/episode-grid.js';
import { useServerNotFound } from '../../../shared/page/page-meta.js';
import { SubjectPage } from '../../../shared/page/subject-page.js';
import { Row, RowSkeleton, ViewAll } from '../../../shared/episodes/row.js';
import { Skeleton } from '../../../shared/ui/notice.js';
import type { SpeakerPage as SpeakerPageData } from '../../../shared/api/generated/schema.js';
import { Share } from '../../../shared/episodes/share.js';
import { FollowButton } from '../../../shared/following/follow-button.js';
import { paths } from '../../../shared/paths.js';
import { ButtonLink, buttonStyle } from '../../../shared/ui/link.js';
import { mailLink } from '../../../shared/text/mail-link.js';
import { NewestEpisodes, TopicLinks } from '../../../shared/episodes/results/newest-episodes.js';

export function SpeakerPage() {
  const { speakerId = '' } = useParams();
  const isUnknown = useServerNotFound() || !SPEAKER_ID.test(speakerId);
  const query = pagesApi.useGetSpeakerQuery(isUnknown ? skipToken : speakerId);
  return (
    <SubjectPage
      key={speakerId}
      back={{ to: paths.speakers, label: 'All speakers' }}
      query={query}
      isUnknown={isUnknown}
      metaOf={({ speaker }) => speakerPage(speaker.name)}
      unknownMeta={UNKNOWN_SPEAKER_PAGE}
      heading="Speaker"
      missing={{ icon: MicOff, action: <ButtonLink to={paths.search} label="Search" /> }}
      failed="The speaker could not be loaded"
      skeleton={<SpeakerSkeleton />}
    >
      {(page) => (
        <>
          <SpeakerHeader page={page} />
          <NewestEpisodes
            id="talks"
            title="Talks"
            of={{ speaker: page.speaker.id }}
            episodes={page.episodes}
            total={page.speaker.episodes}
          />
          {page.topics[0] && (
            <OthersOn key={page.topics[0].name} topic={page.topics[0].name} own={page.episodes} />
          )}
          <SpeakerMail speaker={page.speaker} />
        </>
      )}
    </SubjectPage>
  );
}

function OthersOn({ topic, own }: { topic: string; own: SpeakerPageData['episodes'] }) {
  const { data, isError } = pagesApi.useGetEpisodesOnQuery([topic]);
  const ownIds = new Set(own.map(({ id }) => id));
  const others = data?.items.filter(({ id }) => !ownIds.has(id)).slice(0, MORE_LIKE_THIS_EPISODES);
  if (isError || others?.length === 0) return null;
  return (
    <div className="mx-[calc(-1*var(--edge))] mt-14">
      {others ? (
        <Row
          id="others"
          title={`Others on ${topic}`}
          episodes={others}
          action={<ViewAll to={paths.topic(topic)} of={`episodes on ${topic}`} />}
        />
      ) : (
        <RowSkeleton />
      )}
    </div>
  );
}

/** `5 talks, 2016–2021, in PyConZA and PyCon Nigeria`, as far as the newest ones say. */
function factsOf({ speaker, episodes }: SpeakerPageData): string {
  const years = episodes.flatMap(({ published_at }) => published_at?.slice(0, 4) ?? []);
  const [last, first] = [years[0], years.at(-1)];
  const channels = [...new Set(episodes.map(({ channel }) => channel.name))];
  return [
    pluralize(speaker.episodes, 'talk'),
    last === first ? last : `${first}–${last}`,
    channels.length > 3 ? pluralize(channels.length, 'channel') : channels.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
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

function SpeakerMail({ speaker }: Pick<SpeakerPageData, 'speaker'>) {
  const { name, id } = speaker;
  const body = `Page: /speakers/${id}\n\n`;
  return (
    <Section
      id="correct"
      title="Is this you?"
      className="mt-14 max-w-2xl border-t border-hairline pt-6"
    >
      <p className="text-small text-plain">
        This page lists talks that name this speaker, and nothing else. Write to us if a name or a
        talk is wrong, or if you do not want to be listed.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink
          to={mailLink({ subject: `Correction of speaker: ${name}`, body })}
          icon={Mail}
          label="Correct this page"
        />
        <ButtonLink
          kind="outline"
          to={mailLink({ subject: `Removal of speaker: ${name}`, body })}
          label="Remove this page"
        />
      </div>
    </Section>
  );
}

function SpeakerHeader({ page }: { readonly page: SpeakerPageData }) {
  const { speaker, topics } = page;
  return (
    <header className="mb-8">
      <Heading as="h1" className="wrap-anywhere">
        {speaker.name}
      </Heading>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-body text-plain tabular-nums">{factsOf(page)}</p>
        <FollowButton choice={{ kind: 'speaker', id: speaker.id, name: speaker.name }} />
        <a
          href={paths.speakerFeed(speaker.id)}
          type="application/atom+xml"
          className={buttonStyle('quiet', '-ml-5')}
        >
          <Rss className="size-4" />
          Feed of new talks
        </a>
        <Share kind="speakers" of={{ id: speaker.id, title: speaker.name }} />
      </div>
      <TopicLinks topics={topics.map(({ name }) => name)} />
    </header>
  );
}
