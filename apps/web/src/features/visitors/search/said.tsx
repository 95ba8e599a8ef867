import { formatMoment, type SearchWords } from '@elevate/rules';
import type { Said } from '../../../shared/api/generated/schema.js';
import { paths, START_PARAMETER } from '../../../shared/paths.js';
import { Marked } from '../../../shared/text/found-words.js';
import { Link } from '../../../shared/ui/link.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';

interface SaidListProps {
  readonly labelledBy: string;
  readonly said: readonly Said[];
  readonly words: SearchWords;
}

/** In the overlay, below the other groups. */
export function SaidGroup(props: Omit<SaidListProps, 'labelledBy'>) {
  return (
    <section aria-labelledby="found-said" className="mt-6">
      <h3 id="found-said" className="mb-1 text-small font-semibold text-quiet">
        Said in talks
      </h3>
      <SaidList labelledBy="found-said" {...props} />
    </section>
  );
}

export function SaidList({ labelledBy, said, words }: SaidListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid grid-cols-1 gap-2">
      {said.map(({ episode, language, start, text }) => (
        <li
          key={episode.id}
          className="card relative -mx-2 flex scroll-my-24 items-center gap-4 rounded-card p-2 hover:bg-raised"
        >
          <EpisodePicture
            episode={episode}
            sizes="7.5rem"
            className="relative aspect-video w-30 shrink-0 self-start rounded-card"
          />
          <div className="min-w-0 flex-1">
            <h3
              lang={episode.language ?? undefined}
              className="line-clamp-2 font-text text-small leading-[1.3] font-semibold wrap-anywhere"
            >
              <Link to={momentOf(episode, start)} className="card-link">
                {episode.title}
              </Link>
            </h3>
            <p className="mt-1 text-caption text-plain wrap-anywhere">
              {start > 0 && (
                <span className="font-semibold text-lead-text tabular-nums">
                  {formatMoment(start)}{' '}
                </span>
              )}
              <span lang={language}>
                <Marked text={text} words={words} />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The page of the talk, with the player over it at this second. */
function momentOf({ id, embeddable }: Said['episode'], start: number): string {
  if (start === 0 || !embeddable) return paths.videoFrom(id, start);
  const parameters = { play: id, [START_PARAMETER]: String(start) };
  return `${paths.video(id)}?${new URLSearchParams(parameters)}`;
}
