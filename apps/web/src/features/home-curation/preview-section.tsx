import { HOME_ROW_EPISODES, TRENDING_DAYS } from '@elevate/rules';
import type { EditorPicks, Episode, HeroDesk, HomeRow } from '../../shared/api/generated/schema.js';
import { DeskSection, Loaded, Thumb } from '../../shared/admin/desk.js';
import { minuteIn } from '../../shared/admin/local-time.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { curationApi, thumbOf } from './episode-finder.js';

/** The home page of a visitor without an account, with the rule behind each row. */
export function PreviewSection() {
  const home = curationApi.useGetHomePreviewQuery();
  const picks = curationApi.useGetEditorPicksQuery();
  const desk = curationApi.useGetHeroDeskQuery();
  return (
    <DeskSection
      title="Home preview"
      size="title"
      text="What a visitor without an account sees now, and the rule that put it there."
    >
      <Loaded query={home} failed="The home page could not be loaded" skeleton="h-96">
        {({ hero, rows, channel_rows: channels }) => (
          <div className="mt-4 grid gap-8">
            <PreviewRow title="Hero" rule={heroRule(desk.data)} episodes={hero ? [hero] : []} />
            {rows.map(({ id, title, episodes }) => (
              <PreviewRow
                key={id}
                title={title}
                rule={rowRule(id, picks.data)}
                episodes={episodes}
              />
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
        )}
      </Loaded>
    </DeskSection>
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
      <ol aria-label={title} className="mt-3 grid gap-4 text-caption sm:grid-cols-2 md:grid-cols-4">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <Thumb {...thumbOf({ ...episode, episode_id: episode.id })} width="w-full" />
            <Link
              to={paths.video(episode.id)}
              className="line-clamp-2 mt-1 block hover:text-strong"
            >
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

function rowRule(id: HomeRow['id'], picks: EditorPicks | undefined): string {
  const most = `At most ${HOME_ROW_EPISODES}.`;
  if (id !== 'editor') return `${RULES[id]} ${most}`;
  return picks?.ordered
    ? `The curators' order, within its dates. ${most}`
    : `Marked as Editor's Pick, the newest first. ${most}`;
}

function heroRule(desk: HeroDesk | undefined): string {
  if (!desk) return '';
  if (desk.pin) return `Pinned until ${minuteIn('', desk.pin.until)}.`;
  return `The best score of the hour; the next hero follows at ${minuteIn('', desk.next_at)}.`;
}
