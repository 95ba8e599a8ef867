import { HOME_ROW_EPISODES, TRENDING_DAYS } from '@elevate/rules';
import type {
  EditorPicks,
  Episode,
  HeroDesk,
  HomePage as Home,
  HomeRow,
} from '../../shared/api/generated/schema.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import './home-curation.css';
import { curationApi, Thumb } from './episode-finder.js';
import { minuteWords } from './pick-row.js';

/** The home page of a visitor without an account, with the rule behind each row. */
export function PreviewSection() {
  const home = curationApi.useGetHomePreviewQuery();
  const picks = curationApi.useGetEditorPicksQuery();
  const desk = curationApi.useGetHeroDeskQuery();
  return (
    <section aria-labelledby="preview-heading" className="pt-6">
      <h2 id="preview-heading" className="text-title font-extrabold tracking-[-0.03em]">
        Home preview
      </h2>
      <p className="mt-1 text-small text-plain">
        What a visitor without an account sees now, and the rule that put it there.
      </p>
      {home.data && <Preview home={home.data} picks={picks.data} desk={desk.data} />}
      {!home.data && home.error && (
        <AdminLoadFailed
          title="The home page could not be loaded"
          error={home.error}
          busy={home.isFetching}
          onRetry={() => void home.refetch()}
        />
      )}
      {!home.data && !home.error && <Skeleton className="mt-4 h-96" />}
    </section>
  );
}

interface PreviewProps {
  readonly home: Home;
  readonly picks: EditorPicks | undefined;
  readonly desk: HeroDesk | undefined;
}

function Preview({ home, picks, desk }: PreviewProps) {
  const { hero, rows, channel_rows: channels } = home;
  return (
    <div className="mt-4 grid gap-8">
      <PreviewRow title="Hero" rule={heroRule(desk)} episodes={hero ? [hero] : []} />
      {rows.map(({ id, title, episodes }) => (
        <PreviewRow key={id} title={title} rule={rowRule(id, picks)} episodes={episodes} />
      ))}
      {channels.items.map(({ channel, episodes }) => (
        <PreviewRow
          key={channel.id}
          title={channel.name}
          rule="A channel with episodes, by name. Its ten newest episodes."
          episodes={episodes}
        />
      ))}
      <p className="text-small text-plain">
        Page {channels.page} of {channels.pages} of the channels.
      </p>
    </div>
  );
}

interface PreviewRowProps {
  readonly title: string;
  readonly rule: string;
  readonly episodes: readonly Episode[];
}

function PreviewRow({ title, rule, episodes }: PreviewRowProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-heading font-bold break-words">{title}</h3>
      <p className="text-caption text-plain">{rule}</p>
      {episodes.length === 0 && <p className="mt-2 text-small text-quiet">No episodes available</p>}
      <ol aria-label={title} className="preview-row">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <Thumb episode={{ ...episode, episode_id: episode.id }} />
            <Link to={paths.video(episode.id)} className="lines-2 mt-1 block hover:text-strong">
              {episode.title}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const RULES: Readonly<Record<Exclude<HomeRow['id'], 'editor'>, string>> = {
  trending: `Published in the last ${TRENDING_DAYS} days, the most viewed first.`,
  new: 'The newest first.',
  popular: 'The most viewed first.',
  career: 'The title contains career, interview, job, salary or resume. The newest first.',
};

export function rowRule(id: HomeRow['id'], picks: EditorPicks | undefined): string {
  const most = `At most ${HOME_ROW_EPISODES}.`;
  if (id !== 'editor') return `${RULES[id]} ${most}`;
  return picks?.ordered
    ? `The curators' order, within its dates. ${most}`
    : `Marked as Editor's Pick, the newest first. ${most}`;
}

export function heroRule(desk: HeroDesk | undefined): string {
  if (!desk) return '';
  if (desk.pin) return `Pinned until ${minuteWords(desk.pin.until)}.`;
  return `The best score of the hour; the next hero follows at ${minuteWords(desk.next_at)}.`;
}
