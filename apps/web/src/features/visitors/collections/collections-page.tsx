import { COLLECTIONS_PAGE, GRID_PICTURE_SIZES, pluralize } from '@elevate/rules';
import { ArrowLeft, Play } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { CollectionEntry } from '../../../shared/api/generated/schema.js';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { paths } from '../../../shared/paths.js';
import { useFold } from '../../../shared/ui/fold.js';
import { ButtonLink, Link } from '../../../shared/ui/link.js';
import { Notice, Answer } from '../../../shared/ui/notice.js';
import { Page } from '../../../shared/ui/page.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';
import { Skeletons } from '../../../shared/ui/skeletons.js';
import { CollectionPage } from './collection-page.js';
import { SeenOf } from '../../../shared/watching/keeping.js';

/** One script for the list and for each collection: a second would cost the first view its name. */
export function CollectionsPage() {
  const { collectionId } = useParams();
  return collectionId === undefined ? (
    <CollectionList />
  ) : (
    <CollectionPage collectionId={collectionId} />
  );
}

function CollectionList() {
  const query = pagesApi.useGetCollectionsQuery();
  return (
    <Page meta={COLLECTIONS_PAGE}>
      <p className="mt-2 text-body text-plain">{COLLECTIONS_PAGE.description}</p>
      <div className="mt-6" aria-busy={query.isFetching}>
        <Answer
          query={query}
          failed="The collections could not be loaded"
          skeleton={<Skeletons count={8} className="episode-grid" each="h-64" />}
        >
          {({ items }) => <Collections collections={items} />}
        </Answer>
      </div>
    </Page>
  );
}

function Collections({ collections }: { readonly collections: readonly CollectionEntry[] }) {
  const { classOf, more } = useFold(collections.length);
  if (collections.length === 0)
    return (
      <Notice
        icon={Play}
        title="There are no collections yet."
        text="Our curators put talks in order here."
        action={<ButtonLink to={paths.home} icon={ArrowLeft} label="Back to Home" />}
      />
    );
  return (
    <>
      <ul aria-label="All collections" className="episode-grid">
        {collections.map((collection, index) => (
          <li
            key={collection.id}
            className={`card relative rounded-card pb-2 ${classOf(index) ?? ''}`}
          >
            <Cover cover={collection.cover} />
            <h2 className="line-clamp-2 mt-3 text-body leading-[1.25] font-bold tracking-tight wrap-anywhere">
              <Link to={paths.collection(collection.id)} className="card-link">
                {collection.title}
              </Link>
            </h2>
            <p className="mt-1 text-caption font-semibold text-lead-text tabular-nums">
              {pluralize(collection.episode_ids.length, 'talk')}
              <SeenOf ids={collection.episode_ids} />
            </p>
            <p className="line-clamp-2 mt-1 text-caption text-plain wrap-anywhere">
              {collection.description}
            </p>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function Cover({ cover }: Pick<CollectionEntry, 'cover'>) {
  const isSquare = cover.length === 4;
  return (
    <div
      aria-hidden="true"
      className="flex aspect-video flex-wrap overflow-hidden rounded-card bg-raised"
    >
      {(isSquare ? cover : cover.slice(0, 1)).map((talk) => (
        <EpisodePicture
          key={talk.id}
          episode={talk}
          sizes={isSquare ? '10rem' : GRID_PICTURE_SIZES}
          className={`relative aspect-video ${isSquare ? 'w-1/2' : 'w-full'}`}
        />
      ))}
    </div>
  );
}
