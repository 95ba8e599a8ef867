import { EPISODE_PICTURE_SIZES, formatDay, formatDuration, speakerId } from '@elevate/rules';
import { CalendarDays, Check, EyeOff, Languages, ListPlus, Play, Plus } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { Section, Heading } from '../../../shared/ui/page.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { Chapters, useStartSeconds } from '../../../shared/episodes/chapters.js';
import { PlayButton } from '../../../shared/episodes/play-button.js';
import { PlayNote } from '../../../shared/episodes/play-note.js';
import { EpisodeFacts, Fact } from '../../../shared/episodes/episode-facts.js';
import { languageName } from '../../../shared/text/language-name.js';
import { paths } from '../../../shared/paths.js';
import { hasTranscript, LazyTranscript } from '../../../shared/transcript/lazy-transcript.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Button, buttonStyle, iconButtonStyle, Link } from '../../../shared/ui/link.js';
import { Description } from '../../../shared/episodes/description.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { isAdministrator, useSession } from '../../../shared/session/session-store.js';
import { Share } from '../../../shared/episodes/share.js';
import { resumeSeconds } from '../../../shared/watching/watched-episodes.api.js';
import { useListToggle } from '../../../shared/saved/use-saved.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';
import { useVisible } from '../../../shared/following/visible.js';
import { PlayNextSwitch } from '../../../shared/watching/play-next-switch.js';
import { type Named, unchoose, useIsChosen } from '../../../shared/following/following.js';
import { hide } from '../../../shared/following/hide.js';
import type { PickButtonProps } from './pick-button.js';

export const WORDS = 'episode-words edged min-w-0 pt-3 beside:p-0 beside:[grid-area:1/2]';
export const NOTES = 'edged grid min-w-0 grid-cols-1 gap-8 pt-8 beside:px-0 beside:[grid-area:3/1]';

/** Picture, chapters and description in one column, everything else in the other. */
export function EpisodeColumns({ episode }: { readonly episode: Api.EpisodeDetail }) {
  const { channel, description, language } = episode;
  return (
    <div className="episode-columns">
      <PlayablePicture episode={episode} />
      <div className={WORDS}>
        <Link
          to={paths.channel(channel.id)}
          className="inline-flex min-h-11 max-w-full items-center gap-3 text-small font-semibold text-plain underline-offset-4 hover:text-strong hover:underline"
        >
          <Avatar of={channel} className="size-9" />
          <span className="min-w-0">{channel.name}</span>
        </Link>
        <h1
          lang={language ?? undefined}
          className="mt-2 text-title font-extrabold tracking-[-0.02em]"
        >
          {episode.title}
        </h1>
        <EpisodeSpeakers names={episode.speakers} />
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-plain">
          <EpisodeFacts withUnknown episode={episode} />
          <Fact icon={CalendarDays} text={formatDay(episode.published_at)} />
          {language && <Fact icon={Languages} text={languageName(language)} />}
        </p>
        <EpisodeActions episode={episode} />
        <EpisodeTopics topics={episode.topics} />
      </div>
      <div className={NOTES}>
        <Chapters key={description} episode={episode} level={2} />
        <Section id="about" title="About">
          <Description key={description} text={description} lang={language ?? undefined} />
        </Section>
        {episode.takes_transcript_suggestions && (
          <Link
            to={paths.suggestTranscript(`${episode.id} ${episode.title}`.slice(0, NAME_CHARACTERS))}
            className={buttonStyle('link', '-ml-5 justify-self-start')}
          >
            Suggest a transcript
          </Link>
        )}
        {hasTranscript(episode) && (
          <Section id="transcript" title="Transcript">
            <LazyTranscript episode={episode} level={2} />
          </Section>
        )}
        <RelatedTalks episodeId={episode.id} />
      </div>
      <WatchNext episodeId={episode.id} />
    </div>
  );
}

/** Of a suggestion. */
const NAME_CHARACTERS = 100;
const RELATED_SHOWN = 4;
const NONE: readonly Api.Episode[] = [];
const NO_COLLECTIONS: Api.RelatedEpisodes['collections'] = [];

/** Each talk stands in one of the lists: the next ones, the last of the others, and the row of the rest. */
export function useRelated(episodeId: string) {
  const { currentData } = pagesApi.useGetRelatedQuery(episodeId);
  const next = useVisible(currentData?.next_in_channel ?? NONE);
  const similar = useVisible(currentData?.items ?? NONE);
  const nextIds = new Set(next.map(({ id }) => id));
  const others = similar.filter(({ id }) => !nextIds.has(id));
  // A short row keeps what it has.
  const inRow = Math.max(others.length - RELATED_SHOWN, Math.min(others.length, RELATED_SHOWN));
  // During an update, a site of the previous release may answer without them.
  const { collections = NO_COLLECTIONS }: Partial<Api.RelatedEpisodes> = currentData ?? {};
  return { next, row: others.slice(0, inRow), related: others.slice(inRow), collections };
}

function WatchNext({ episodeId }: { readonly episodeId: string }) {
  const { next, collections } = useRelated(episodeId);
  return (
    <section
      aria-label="Next"
      className="episode-next edged min-w-0 pt-8 beside:px-0 beside:[grid-area:2/2/4]"
    >
      {collections.map((part) => (
        <PartOf key={part.id} part={part} />
      ))}
      {next.length > 0 && <TalkList title="Next from this channel" episodes={next} />}
      <PlayNextSwitch />
    </section>
  );
}

function PartOf({ part }: { readonly part: Api.RelatedEpisodes['collections'][number] }) {
  const { id, title, place, talks, previous, next } = part;
  const headingId = useId();
  return (
    <div className="mb-6">
      <Heading id={headingId} className="wrap-anywhere">
        Part of{' '}
        <Link to={paths.collection(id)} className="underline underline-offset-4">
          {title}
        </Link>
      </Heading>
      <p className="mt-1 mb-2 text-small text-plain tabular-nums">
        {place} of {talks}
      </p>
      {talks > 1 && (
        <ul aria-labelledby={headingId} className={TALKS}>
          {previous && (
            <Talk episode={previous} note="Previous" to={paths.videoIn(previous.id, id)} />
          )}
          {next && <Talk episode={next} note="Next" to={paths.videoIn(next.id, id)} />}
        </ul>
      )}
    </div>
  );
}

const TALKS = 'hideable grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-6';

function RelatedTalks({ episodeId }: { readonly episodeId: string }) {
  const { related } = useRelated(episodeId);
  if (related.length === 0) return null;
  return (
    <section aria-label="Related" className="beside-only">
      <TalkList title="Related talks" episodes={related} withChannel />
    </section>
  );
}

interface TalkListProps {
  readonly title: string;
  readonly episodes: readonly Api.Episode[];
  readonly withChannel?: boolean;
}

function TalkList({ title, episodes, withChannel = false }: TalkListProps) {
  const id = useId();
  return (
    <>
      <Heading id={id} className="mb-2">
        {title}
      </Heading>
      <ul aria-labelledby={id} className={TALKS}>
        {episodes.map((episode) => (
          <Talk key={episode.id} episode={episode} note={withChannel && episode.channel.name} />
        ))}
      </ul>
    </>
  );
}

interface TalkProps {
  readonly episode: Api.Episode;
  readonly note: string | false;
  readonly to?: string;
}

function Talk({ episode, note, to = paths.video(episode.id) }: TalkProps) {
  const duration = formatDuration(episode.duration_seconds);
  return (
    <li className="card relative -mx-2 flex flex-wrap items-center gap-x-4 rounded-card p-2 hover:bg-raised">
      <EpisodePicture
        episode={episode}
        sizes="8rem"
        className="relative aspect-video w-32 shrink-0 self-start rounded-card"
      />
      <div className="min-w-24 flex-1">
        <h3
          lang={episode.language ?? undefined}
          className="line-clamp-2 font-text text-small leading-[1.3] font-semibold wrap-anywhere"
        >
          <Link to={to} className="card-link">
            {episode.title}
          </Link>
        </h3>
        {note && <p className="truncate mt-1 text-caption text-plain">{note}</p>}
        <p className={`${note ? 'mt-0.5' : 'mt-1'} text-caption text-quiet`}>{duration}</p>
      </div>
    </li>
  );
}

function EpisodeTopics({ topics }: { readonly topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Topics" className="mt-6 flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic}>
          <Link
            to={paths.topic(topic)}
            className="inline-flex min-h-11 items-center rounded-pill bg-raised-2 px-4 text-small text-plain ring-1 ring-inset ring-hairline hover:text-strong hover:ring-quiet"
          >
            {topic}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function EpisodeSpeakers({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-2 text-small text-plain">
      {names.length === 1 ? 'Speaker: ' : 'Speakers: '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <Link
            to={paths.speaker(speakerId(name))}
            className="relative font-semibold text-strong underline underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-lead-text"
          >
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/** The button beside it plays too, so the image is no tab stop. */
function PlayablePicture({ episode }: { readonly episode: Api.EpisodeDetail }) {
  return (
    <div className="episode-picture relative overflow-hidden md:rounded-card">
      <EpisodePicture
        eager
        episode={episode}
        sizes={EPISODE_PICTURE_SIZES}
        className="relative aspect-video"
      />
      {/* Overlaid, not wrapped around the image: placeholder text would become part of the button's name. */}
      <PlayButton
        episode={episode}
        title={episode.title}
        tabIndex={-1}
        className="group absolute inset-0 grid place-items-center"
      >
        <span className="grid size-16 place-items-center rounded-pill bg-lead text-lead-ink shadow-xl transition-transform duration-(--quick) ease-out group-hover:scale-108 group-active:scale-97 md:size-20">
          <Play className="size-7 translate-x-0.5 fill-current md:size-9" />
        </span>
      </PlayButton>
    </div>
  );
}

function EpisodeActions({ episode }: { readonly episode: Api.EpisodeDetail }) {
  const { isListed, toggle, choose } = useListToggle(episode);
  const ListIcon = isListed ? Check : Plus;
  const namedSeconds = useStartSeconds();
  const [isHiding, setHiding] = useState(false);
  const hideId = useId();
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:first:basis-full">
        <PlayButton episode={episode} title={episode.title} className={buttonStyle('lead')}>
          <Play className="size-4.5 fill-current" />
          {episode.embeddable ? 'Play' : 'Play on YouTube'}
        </PlayButton>
        <button type="button" onClick={() => void toggle()} className={buttonStyle('plain')}>
          <ListIcon className="size-5" />
          {isListed ? 'In My List' : 'Add to List'}
        </button>
        <Button
          aria-haspopup="dialog"
          icon={ListPlus}
          iconSize="size-5"
          label="Lists"
          onPress={choose}
        />
        <Share
          kind="episodes"
          of={episode}
          position={() => namedSeconds || resumeSeconds(episode.id)}
        />
        <LazyPickButton episode={episode} />
        <button
          type="button"
          aria-expanded={isHiding}
          aria-controls={hideId}
          aria-label="Not interested"
          title="Not interested"
          onClick={() => setHiding(!isHiding)}
          className={iconButtonStyle('plain', 'max-sm:max-w-14')}
        >
          <EyeOff className="size-4.5" />
        </button>
      </div>
      <PlayNote episode={episode} />
      <ul id={hideId} hidden={!isHiding} aria-label="Hide" className="mt-3 flex flex-wrap gap-2">
        {isHiding && <HideChoices episode={episode} />}
      </ul>
    </>
  );
}

const PickButton = quietPart(() => import('./pick-button.js'), 'PickButton');

export function LazyPickButton(props: PickButtonProps) {
  const { user } = useSession();
  if (!isAdministrator(user)) return null;
  return <PickButton {...props} />;
}

const TOPICS = 5;

function HideChoices({ episode }: { readonly episode: Api.EpisodeDetail }) {
  const { channel, topics } = episode;
  return (
    <>
      <Choice label="This talk" kind="episode" id={episode.id} name={episode.title} />
      <Choice label={`Channel: ${channel.name}`} kind="channel" {...channel} />
      {topics.slice(0, TOPICS).map((topic) => (
        <Choice key={topic} label={`Topic: ${topic}`} kind="topic" id={topic} name={topic} />
      ))}
    </>
  );
}

function Choice({ label, kind, id, name }: Named & { readonly label: string }) {
  const isHidden = useIsChosen('hidden', { kind, id });
  const toggle = () => {
    if (isHidden) unchoose('hidden', { kind, id });
    else hide({ kind, id, name });
  };
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-pressed={isHidden}
        onClick={toggle}
        className={buttonStyle(isHidden ? 'plain' : 'outline', 'max-w-full')}
      >
        <span className="truncate">{label}</span>
        {isHidden && <span className="text-quiet">hidden</span>}
      </button>
    </li>
  );
}
