import { collectionPage, pluralize, UNKNOWN_COLLECTION_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Play, Rss } from 'lucide-react';
import type { CollectionPage as CollectionData } from '../../../shared/api/generated/schema.js';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { EpisodeGrid, EpisodeGridSkeleton } from '../../../shared/episodes/episode-grid.js';
import { useServerNotFound } from '../../../shared/page/page-meta.js';
import { SubjectPage } from '../../../shared/page/subject-page.js';
import { Share } from '../../../shared/episodes/share.js';
import { paths } from '../../../shared/paths.js';
import { CopyToLists } from '../../../shared/saved/copy-to-lists.js';
import { ButtonLink, buttonStyle } from '../../../shared/ui/link.js';
import { Skeleton } from '../../../shared/ui/notice.js';
import { Heading } from '../../../shared/ui/page.js';
import { SeenOf } from '../../../shared/watching/keeping.js';

export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
  const isUnknown = useServerNotFound();
  const query = pagesApi.useGetCollectionQuery(isUnknown ? skipToken : collectionId);
  return (
    <SubjectPage
      key={collectionId}
      back={{ to: paths.collections, label: 'All collections' }}
      query={query}
      isUnknown={isUnknown}
      metaOf={({ title, description }) => collectionPage(title, description)}
      unknownMeta={UNKNOWN_COLLECTION_PAGE}
      heading="Collection"
      missing={{ icon: Play, action: <ButtonLink to={paths.search} label="Search" /> }}
      failed="The collection could not be loaded"
      skeleton={
        <>
          <Skeleton className="h-[1.02em] w-72 max-w-full text-display" />
          <Skeleton className="mt-4 mb-6 h-5 w-40" />
          <EpisodeGridSkeleton />
        </>
      }
    >
      {(collection) => <Talks collection={collection} />}
    </SubjectPage>
  );
}

function Talks({ collection }: { readonly collection: CollectionData }) {
  const { id, title, description, talks } = collection;
  const notes = new Map(talks.map(({ note, episode }) => [episode.id, note]));
  return (
    <>
      <header className="mb-8">
        <Heading as="h1" className="wrap-anywhere">
          {title}
        </Heading>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-body text-plain tabular-nums">
            {pluralize(talks.length, 'talk')}
            <SeenOf ids={[...notes.keys()]} />
          </p>
          <a
            href={paths.collectionFeed(id)}
            type="application/atom+xml"
            className={buttonStyle('quiet', '-ml-5')}
          >
            <Rss className="size-4" />
            Feed of this collection
          </a>
          <Share kind="collections" of={collection} />
          <CopyToLists name={title} ids={talks.map(({ episode }) => episode.id)} />
        </div>
        {description && (
          <p className="mt-3 max-w-prose whitespace-pre-line text-body text-plain wrap-anywhere">
            {description}
          </p>
        )}
      </header>
      <h2 id="talks" className="sr-only">
        Talks in order
      </h2>
      <EpisodeGrid
        list="ol"
        labelledBy="talks"
        episodes={talks.map(({ episode }) => episode)}
        wordsOf={(episode, index) => ({
          corner: <Place at={index + 1} of={talks.length} />,
          to: paths.videoIn(episode.id, id),
          excerpt: <Note text={notes.get(episode.id)} />,
        })}
      />
    </>
  );
}

function Note({ text }: { readonly text: string | null | undefined }) {
  return text && <p className="mt-1 text-caption text-strong wrap-anywhere">{text}</p>;
}

function Place({ at, of }: { readonly at: number; readonly of: number }) {
  return (
    <p className="pointer-events-none absolute top-2 left-2 rounded-[0.375rem] bg-ground/85 px-1.5 py-px text-caption font-semibold text-strong tabular-nums">
      {at}
      <span className="sr-only"> of {of}</span>
    </p>
  );
}
