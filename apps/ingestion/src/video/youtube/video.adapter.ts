import { thumbnail } from '@elevate/contracts';
import {
  everyField,
  MIN_EPISODE_SECONDS,
  normalizeLine,
  withoutHiddenCharacters,
  withoutHiddenInLines,
} from '@elevate/rules';
import { Duration } from 'luxon';
import { z } from 'zod';
import {
  type Observation,
  type SkipReason,
  spokenLanguage,
  type VideoFacts,
} from '../videos/video.repository.js';

const dateWire = z.iso.datetime({ offset: true });

export const channelIdWire = z.string().regex(/^UC[A-Za-z0-9_-]{22}$/);
export const videoIdWire = z.string().regex(/^[A-Za-z0-9_-]{11}$/);

export const thumbnailsWire = z.record(
  z.string(),
  z.object({ url: z.string(), width: z.number().optional(), height: z.number().optional() }),
);
type ThumbnailsWire = z.infer<typeof thumbnailsWire>;

/** 64-bit counters arrive as strings. */
const counterWire = z.string().regex(/^\d+$/).transform(Number).pipe(z.int());

export function toObservation(video: VideoWire): Observation {
  const facts = toFacts(video);
  const reason = skipReason(video, facts.duration_seconds);
  const { id } = facts;
  return reason ? { kind: 'skipped', id, reason, facts } : { kind: 'showable', id, facts };
}

function toFacts(wire: VideoWire): VideoFacts {
  const { id, snippet, status, contentDetails } = wire;
  const { channelId } = snippet;
  const isAgeRestricted = contentDetails?.contentRating?.ytRating === 'ytAgeRestricted';
  const actualStart = wire.liveStreamingDetails?.actualStartTime;
  return everyField<VideoFacts>({
    id,
    origin: 'youtube',
    title: snippet.title,
    description: snippet.description,
    tags: snippet.tags,
    thumbnails: toThumbnails(snippet.thumbnails),
    // 0 and absent both mean unknown.
    duration_seconds: contentDetails?.duration || null,
    view_count: wire.statistics?.viewCount ?? null,
    // A broadcast may be announced months before it is held.
    published_at: new Date(actualStart ?? snippet.publishedAt).toISOString(),
    embeddable: (status?.embeddable ?? true) && !isAgeRestricted,
    age_restricted: isAgeRestricted || undefined,
    regions: regionsOf(contentDetails?.regionRestriction),
    channel: { id: channelId, name: snippet.channelTitle, youtube_channel_id: channelId },
    speakers: [],
    language: spokenLanguage(snippet.defaultAudioLanguage).language,
  });
}

function regionsOf(wire: z.infer<typeof regionsWire> | undefined): VideoFacts['regions'] {
  const codes = (list: readonly string[]) => list.filter((code) => /^[A-Z]{2}$/.test(code));
  if (wire?.allowed) return { allowed: codes(wire.allowed) };
  const blocked = codes(wire?.blocked ?? []);
  return blocked.length > 0 ? { blocked } : undefined;
}

const REJECTED = new Set(['rejected', 'failed', 'deleted']);
const ON_AIR = new Set(['live', 'upcoming']);

// Order matters: a private stream is private, and a stream has no duration until it ends.
function skipReason({ snippet, status }: VideoWire, duration: number | null): SkipReason | null {
  if (REJECTED.has(status?.uploadStatus ?? '')) return 'rejected';
  if ((status?.privacyStatus ?? 'public') !== 'public') return 'private';
  if (ON_AIR.has(snippet.liveBroadcastContent)) return 'live';
  if (duration === null) return 'unknown_duration';
  return duration < MIN_EPISODE_SECONDS ? 'short' : null;
}

export function parseItems<Item>(
  items: readonly unknown[] | null | undefined,
  wire: z.ZodType<Item>,
) {
  const good: Item[] = [];
  const bad: unknown[] = [];
  for (const item of items ?? []) {
    const read = wire.safeParse(item);
    const { success, data } = read.success ? read : wire.safeParse(withoutNulls(item));
    if (success) good.push(data);
    else bad.push(item);
  }
  return { good, bad };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const stated = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(stated.map(([name, each]) => [name, withoutNulls(each)]));
}

/** Smallest first. URLs are never guessed: a wrong one shows a gray box. */
export function toThumbnails(wire: ThumbnailsWire = {}): z.infer<typeof thumbnail>[] {
  return Object.values(wire)
    .map(({ url, width, height }) => ({ url, width: pixels(width), height: pixels(height) }))
    .filter((candidate) => thumbnail.safeParse(candidate).success)
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
}

function pixels(value: number | undefined): number | null {
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null;
}

export function parseVideos(items: readonly unknown[] | null | undefined) {
  const { good, bad } = parseItems(items, videoWire);
  const malformedIds = parseItems(bad, videoIdentityWire).good.map(({ id }) => id);
  return { good, malformedIds, malformed: bad.length };
}

const regionsWire = z.object({
  allowed: z.array(z.string()).optional(),
  blocked: z.array(z.string()).optional(),
});

const videoIdentityWire = z.object({ id: videoIdWire });

export const VIDEO_PARTS = 'snippet,contentDetails,status,statistics,liveStreamingDetails';

/** One line; what people cannot see becomes a space or goes. */
export const lineWire = z
  .string()
  .transform((text) => normalizeLine(withoutHiddenCharacters(text)))
  .pipe(z.string().min(1));

/** From videos.list with `VIDEO_PARTS`. */
const videoWire = z.object({
  id: videoIdWire,
  snippet: z.object({
    title: lineWire,
    description: z.string().default('').transform(withoutHiddenInLines),
    channelId: channelIdWire,
    channelTitle: lineWire,
    publishedAt: dateWire,
    tags: z.array(z.string()).default([]),
    thumbnails: thumbnailsWire.optional(),
    liveBroadcastContent: z.string().default('none'),
    defaultAudioLanguage: z.string().optional(),
  }),
  contentDetails: z
    .object({
      duration: z.string().transform(durationSeconds).pipe(z.int()).optional(),
      regionRestriction: regionsWire.optional().catch(undefined),
      contentRating: z.object({ ytRating: z.string().optional() }).optional().catch(undefined),
    })
    .optional(),
  status: z
    .object({
      privacyStatus: z.string().optional(),
      uploadStatus: z.string().optional(),
      embeddable: z.boolean().optional(),
    })
    .optional(),
  statistics: z.object({ viewCount: counterWire.optional() }).optional(),
  liveStreamingDetails: z
    .object({ actualStartTime: dateWire.optional() })
    .optional()
    .catch(undefined),
});
type VideoWire = z.infer<typeof videoWire>;

/** Whole seconds of an ISO 8601 duration, or null. `P0D` (live and scheduled videos) is 0. */
export function durationSeconds(text: string): number | null {
  if (!/^P(?=\d|T\d)/.test(text)) return null;
  const duration = Duration.fromISO(text);
  const seconds = duration.isValid ? Math.floor(duration.as('seconds')) : Number.NaN;
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : null;
}
