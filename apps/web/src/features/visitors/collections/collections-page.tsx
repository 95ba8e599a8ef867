import { COLLECTIONS_PAGE, pluralize } from '@elevate/rules';
import { ArrowLeft, ListVideo } from 'lucide-react';
import type { CollectionEntry } from '../../../shared/api/generated/schema.js';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { paths } from '../../../shared/paths.js';
import { useFold } from '../../../shared/ui/fold.js';
import { ButtonLink, Link } from '../../../shared/ui/link.js';
import { Notice, Pending } from '../../../shared/ui/notice.js';
import { Page } from '../../../shared/ui/page.js';
import { Skeletons } from '../../../shared/ui/skeletons.js';

const EMPTY_TEXT = 'There are no collections yet.';

export function CollectionsPage() {
  const query = pagesApi.useGetCollectionsQuery();
  return (
    <Page meta={COLLECTIONS_PAGE}>
      <p className="mt-2 text-body text-plain">{COLLECTIONS_PAGE.description}</p>
      <div className="mt-6" aria-busy={query.isFetching}>
        {query.data ? (
          <Collections collections={query.data.items} />
        ) : (
          <Pending
            failed={EMPTY_TEXT}
            query={query}
            skeleton={<Skeletons count={8} className="episode-grid" each="h-64" />}
          />
        )}
      </div>
    </Page>
  );
}

function Collections({ collections }: { readonly collections: readonly CollectionEntry[] }) {
  const { classOf, more } = useFold(collections.length);
  if (collections.length === 0)
    return (
      <Notice
        icon={ListVideo}
        title={EMPTY_TEXT}
        text="Our curators put talks in order here."
        action={<ButtonLink kind="plain" to={paths.home} icon={ArrowLeft} label="Back to Home" />}
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
              {pluralize(collection.talks, 'talk')}
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

/** Its first pictures, four in a square or one alone. */
function Cover({ cover }: Pick<CollectionEntry, 'cover'>) {
  const pictures = cover.length === 4 ? cover : cover.slice(0, 1);
  return (
    <div
      aria-hidden="true"
      className={`grid aspect-video overflow-hidden rounded-card bg-raised ${pictures.length === 4 ? 'grid-cols-2' : ''}`}
    >
      {pictures.map(({ thumbnail_url: src, thumbnails }) => (
        <img
          key={src}
          src={thumbnails[0]?.url ?? src}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      ))}
    </div>
  );
}
