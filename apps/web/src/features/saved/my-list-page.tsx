import { MY_LIST_PAGE } from '@elevate/rules';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { SignedIn } from '../../shared/session/signed-in.js';
import { SavedEpisodes } from './saved-episodes.js';

export function MyListPage() {
  usePageMeta(MY_LIST_PAGE);
  return (
    <SignedIn path={paths.myList}>
      <div className="stage-light pb-16">
        <div className="edged pt-8 md:pt-10">
          <h1 id="my-list" className="mb-6 text-display font-extrabold tracking-[-0.035em]">
            My List
          </h1>
          <SavedEpisodes labelledBy="my-list" />
        </div>
      </div>
    </SignedIn>
  );
}
