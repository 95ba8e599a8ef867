import { collectionPage, pluralize, UNKNOWN_COLLECTION_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { ListVideo, Rss } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { CollectionPage as CollectionData } from '../../../shared/api/generated/schema.js';
import { isAbsent } from '../../../shared/api/base-api.js';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { EpisodeGridSkeleton, GridCard } from '../../../shared/episodes/episode-grid.js';
import { usePageMeta, useServerNotFound } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { CopyToLists } from '../../../shared/saved/copy-to-lists.js';
import { Heading } from '../../../shared/ui/heading.js';
import { ButtonLink, buttonStyle } from '../../../shared/ui/link.js';
import { Notice, RetryNotice } from '../../../shared/ui/notice.js';
import { BackLink, PageFrame } from '../../../shared/ui/page.js';

export function CollectionPage() {
  const { collectionId = '' } = useParams();
  return (
    <PageFrame>
      <BackLink to={paths.collections} label="All collections" />
      <Collection key={collectionId} collectionId={collectionId} />
    </PageFrame>
  );
}

function Collection({ collectionId }: { readonly collectionId: string }) {
  const isUnknown = useServerNotFound();
  const query = pagesApi.useGetCollectionQuery(isUnknown ? skipToken : collectionId);
  const { currentData, error } = query;
  // It may end while it is viewed.
  const collection = isUnknown || isAbsent(error) ? undefined : currentData;
  usePageMeta(
    collection ? collectionPage(collection.title, collection.description) : UNKNOWN_COLLECTION_PAGE,
  );
  if (collection) return <Talks collection={collection} />;
  if (!isUnknown && !error) return <EpisodeGridSkeleton />;
  return isUnknown || isAbsent(error) ? (
    <Notice
      icon={ListVideo}
      title={UNKNOWN_COLLECTION_PAGE.title}
      text={UNKNOWN_COLLECTION_PAGE.description}
      action={<ButtonLink kind="plain" to={paths.collections} label="All collections" />}
    />
  ) : (
    <RetryNotice title="The collection could not be loaded" query={query} />
  );
}

function Talks({ collection }: { readonly collection: CollectionData }) {
  const { id, title, description, talks } = collection;
  return (
    <>
      <header className="mb-8">
        <Heading as="h1" id="collection" className="wrap-anywhere">
          {title}
        </Heading>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-body text-plain tabular-nums">{pluralize(talks.length, 'talk')}</p>
          <a
            href={paths.collectionFeed(id)}
            type="application/atom+xml"
            className={buttonStyle('quiet', '-ml-5')}
          >
            <Rss className="size-4" />
            Feed of this collection
          </a>
          <CopyToLists name={title} ids={talks.map(({ episode }) => episode.id)} />
        </div>
        {description && (
          <p className="mt-3 max-w-prose whitespace-pre-line text-body text-plain wrap-anywhere">
            {description}
          </p>
        )}
      </header>
      <ol aria-labelledby="collection" className="episode-grid">
        {talks.map(({ episode, note }, index) => (
          <GridCard
            key={episode.id}
            episode={episode}
            eager={index === 0}
            excerpt={note && <p className="mt-1 text-caption text-strong">{note}</p>}
          />
        ))}
      </ol>
    </>
  );
}
