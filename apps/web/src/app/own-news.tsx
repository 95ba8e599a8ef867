import { RelatedEpisodes } from '../features/news/related-episodes.js';
import { YourBookmarks } from '../features/saved/your-bookmarks.js';

export function OwnNews({ articleId }: { readonly articleId: string | null }) {
  return (
    <>
      <YourBookmarks />
      <RelatedEpisodes articleId={articleId} />
    </>
  );
}
