import { everyField, matching } from '@elevate/rules';
import type { Channel, Episode, EpisodeDetail, Speaker } from '../episode.schema.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';
import type { ShownEpisode, ShownSpeaker } from '../../read-model/episode-views.js';

export function toSpeaker({ id, name, episodes }: ShownSpeaker): Speaker {
  return { id, name, episodes };
}

/** Whitelist: a field added to a message is not public automatically. */
export function toEpisode(model: ReadModel, { id, state }: ShownEpisode): Episode {
  return {
    id,
    title: state.title,
    thumbnail_url: state.thumbnail_url,
    thumbnails: state.thumbnails.map(({ url, width, height }) => ({ url, width, height })),
    youtube_video_id: state.youtube_video_id,
    duration_seconds: state.duration_seconds,
    view_count: state.view_count,
    published_at: state.published_at,
    topics: state.topics,
    is_editor_pick: state.is_editor_pick,
    is_hero_featured: model.isHero(id),
    channel_id: state.channel_id,
    channel: channelOf(model, state.channel_id),
    embeddable: state.embeddable,
    language: state.language ?? null,
  };
}

export function toEpisodeDetail(model: ReadModel, episode: ShownEpisode): EpisodeDetail {
  const transcripts = model.transcripts.of(episode.state);
  const { description, speakers, age_restricted, regions } = episode.state;
  return everyField<EpisodeDetail>({
    ...toEpisode(model, episode),
    description,
    speakers,
    transcripts: transcripts.map(({ language, kind }) => ({ language, kind })),
    takes_transcript_suggestions:
      (model.takesTranscriptSuggestions && transcripts.length === 0) || undefined,
    age_restricted: age_restricted || undefined,
    regions: regions && { ...regions },
  });
}

export function toChannel({ id, state }: ShownChannel): Channel {
  const { name, handle, thumbnail_url, topics, youtube_channel_id } = state;
  return { id, name, handle, thumbnail_url, topics, youtube_channel_id };
}

function channelOf(model: ReadModel, channelId: string): Episode['channel'] {
  const channel = model.channel(channelId);
  const { name, handle, thumbnail_url } = channel?.state ?? {
    name: channelId,
    handle: null,
    thumbnail_url: null,
  };
  return { id: channelId, name, handle, thumbnail_url };
}

interface Place {
  readonly at: number;
  readonly id: string;
}

const CURSOR = /^(-?[0-9a-z]{1,12})\.([A-Za-z0-9_-]{1,64})$/;

export const cursorOf = ({ at, id }: Place): string => `${at.toString(36)}.${id}`;

export function placeOf(cursor: string | undefined): Place | undefined {
  const [, at, id] = CURSOR.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: parseInt(at, 36), id };
}

export const cursorOfForm = (form = CURSOR) => ({
  problem: matching(form, 'cursor must be a next_cursor of an earlier page'),
  schema: { type: 'string', pattern: form.source },
});
