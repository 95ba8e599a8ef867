import type { Episode } from '../../shared/api/types.js';
import { episodeApi } from '../../shared/episodes/episode.api.js';
import { useVisible } from '../../shared/following/visible.js';
import { PlayNextSwitch } from '../../shared/watching/play-next-switch.js';
import { TalkList } from './talk-list.js';

const RELATED_SHOWN = 4;
const NONE: readonly Episode[] = [];

/** Episodes to watch after this one: the next ones of its channel, then, where there is room, similar ones. */
export function WatchNext({ episodeId }: { readonly episodeId: string }) {
  const { currentData } = episodeApi.useGetRelatedQuery(episodeId);
  const next = useVisible(currentData?.next_in_channel ?? NONE);
  const similar = useVisible(currentData?.items ?? NONE);
  const nextIds = new Set(next.map(({ id }) => id));
  const related = similar.filter(({ id }) => !nextIds.has(id)).slice(0, RELATED_SHOWN);
  return (
    <div className="episode-next">
      <section aria-label="Next">
        {next.length > 0 && <TalkList title="Next from this channel" episodes={next} />}
        <PlayNextSwitch />
      </section>
      {/* In one column, "More Like This" follows with the same talks. */}
      {related.length > 0 && (
        <section aria-label="Related" className="beside-only mt-6">
          <TalkList title="Related talks" episodes={related} withChannel />
        </section>
      )}
    </div>
  );
}
