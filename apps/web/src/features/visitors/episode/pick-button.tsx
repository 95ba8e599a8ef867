import { Star } from 'lucide-react';
import { EDITOR_PICK_MESSAGES } from '@elevate/rules';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { EpisodeDetail } from '../../../shared/api/generated/schema.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { deskApi } from '../../../shared/desk/admin.api.js';
import { memberOf, rejectionWords } from '../../../shared/desk/problem-words.js';
import { notify } from '../../../shared/toasts/notify.js';

export interface PickButtonProps {
  readonly episode: Pick<EpisodeDetail, 'id' | 'is_editor_pick'>;
}

export function PickButton({ episode }: PickButtonProps) {
  const { id, is_editor_pick: isPicked } = episode;
  // A shared cache key keeps the pending state across navigation and prevents a second click.
  const [change, { isLoading }] = pickApi.useChangePickMutation({ fixedCacheKey: `pick-${id}` });
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      aria-busy={isLoading}
      onClick={() => {
        if (!isLoading) void change({ id, isPicked: !isPicked });
      }}
      className={buttonStyle('plain')}
    >
      <Star className={classNames('size-4.5', isPicked && 'fill-current text-lead-text')} />
      Editor’s Pick
    </button>
  );
}

const pickApi = deskApi(({ build }) => ({
  changePick: build.mutation<null, { readonly id: string; readonly isPicked: boolean }>({
    query: ({ id, isPicked }) => ({
      url: `/admin/episodes/${encodeURIComponent(id)}/editor-pick`,
      method: isPicked ? 'PUT' : 'DELETE',
    }),
    invalidatesTags: ['admin-audit'],
    onQueryStarted: async ({ id, isPicked }, { dispatch, queryFulfilled }) => {
      const show = (pick: boolean) =>
        dispatch(
          pagesApi.util.updateQueryData('getEpisode', id, (episode) => ({
            ...episode,
            is_editor_pick: pick,
          })),
        );
      const words = EDITOR_PICK_MESSAGES;
      show(isPicked);
      try {
        await queryFulfilled;
        // A refetch during the request may have restored the old value.
        show(isPicked);
        notify({ kind: 'success', message: isPicked ? words.added : words.removed });
      } catch (rejection) {
        show(!isPicked);
        const failed = isPicked ? words.notAdded : words.notRemoved;
        notify({ kind: 'error', message: rejectionWords(memberOf(rejection, 'error'), failed) });
      }
    },
  }),
}));
