import { RelatedEpisodes } from '../features/visitors/news/related-episodes.js';
import { YourBookmarks } from '../features/members/saved/your-bookmarks.js';

export function OwnNews({ articleId }: { readonly articleId: string | null }) {
  return (
    <>
      <YourBookmarks />
      <RelatedEpisodes articleId={articleId} />
    </>
  );
}
