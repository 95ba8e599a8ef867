import type { Video, World } from '@elevate/upstream';
import { concurrently } from '../concurrently.js';
import { COLLECTION_LIMITS, SUGGESTION_LIMITS } from '@elevate/rules';
import type { HostileClient } from './hostile-client.js';
import type { HostileSite } from './hostile-site.js';
import { rssOf, type HostilePublisher } from './hostile-publisher.js';
import { markOf } from './xss-detector.js';
import { MARKUP, SCRIPT_ADDRESSES } from './xss.table.js';

export function textOf(field: string, number: number): string {
  const payload = MARKUP[number] ?? '';
  return `${markOf(field, number)} ${wordsOf(number)} ${payload}`.replaceAll(
    'ID',
    markOf(field, number),
  );
}

/** Different words, so that no two articles become one story. */
const wordsOf = (number: number): string =>
  ['ba', 'ke', 'do'].map((word) => `${word}${number * 7_919}`).join(' ');

export const addressOf = (field: string, number: number): string =>
  (SCRIPT_ADDRESSES[number] ?? '').replaceAll('ID', markOf(field, number));

/** One channel and one talk for each payload, in every text that the video platform gives. */
export function hostileWorld({ channels: [channel], videos }: World): World {
  const model = videos.find(
    ({ live, deleted, privacy, malformed }) =>
      live === 'none' && !deleted && privacy === 'public' && malformed === undefined,
  )!;
  const idOf = (number: number) => String(number).padStart(3, '0');
  return {
    channels: MARKUP.map((_, number) => ({
      ...channel!,
      id: `UC${'x'.repeat(19)}${idOf(number)}`,
      handle: null,
      title: textOf('channel-title', number),
      description: textOf('channel-description', number),
    })),
    videos: MARKUP.map((_, number): Video => ({
      ...model,
      id: `xxxxxxxx${idOf(number)}`,
      channelId: `UC${'x'.repeat(19)}${idOf(number)}`,
      title: textOf('talk-title', number),
      description: textOf('talk-description', number),
      tags: [textOf('talk-tag', number).slice(0, 200)],
      publishedAt: new Date(Date.now() - (number + 1) * 3_600_000)
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      durationSeconds: 1_800,
      embeddable: true,
      blockedIn: [],
      ageRestricted: false,
    })),
  };
}

/** One feed for each payload, and one for each script address. */
export function publishFeeds(publisher: HostilePublisher): string[] {
  const link = (name: string) => `https://articles.example/${name}`;
  MARKUP.forEach((_, number) => {
    const item = {
      title: textOf('article-title', number),
      summary: textOf('article-summary', number),
      link: link(`text-${number}`),
      category: textOf('article-category', number),
      daysOld: 1 + number / 100,
    };
    publisher.pages.set(`/xss/${number}`, rssOf(textOf('feed-name', number), [item]));
  });
  const title = (field: string, number: number) =>
    `${markOf(field, number)} ${wordsOf(1_000 + number * (field === 'article-link' ? 3 : 5))}`;
  const linked = SCRIPT_ADDRESSES.map((_, number) => ({
    title: title('article-link', number),
    link: addressOf('article-link', number),
  }));
  const pictured = SCRIPT_ADDRESSES.map((_, number) => ({
    title: title('article-picture', number),
    link: link(`picture-${number}`),
    picture: addressOf('article-picture', number),
  }));
  publisher.pages.set('/xss/links', rssOf('Links', linked));
  publisher.pages.set('/xss/pictures', rssOf('Pictures', pictured));
  return [...MARKUP.keys(), 'links', 'pictures'].map((name) => `${publisher.origin}/xss/${name}`);
}

export async function publishEvents(
  client: HostileClient,
  picture: () => Promise<Buffer>,
): Promise<void> {
  const base = (number: number) => ({
    title: `An evening ${number}`,
    description_short: 'Kernels',
    image_alt: 'Lanterns',
    organizer: 'Makers',
    location: 'The Forge',
    status: 'published',
    starts_at: new Date(Date.now() + (number + 1) * 86_400_000).toISOString(),
  });
  const events = [
    ...MARKUP.map((_, number) => ({ ...base(number), ...textsOf(number) })),
    ...SCRIPT_ADDRESSES.map((_, number) => ({
      ...base(number),
      cta_url: addressOf('event-address', number),
    })),
  ];
  const content = await picture();
  await concurrently(events, 4, async (event) => {
    const type = { 'content-type': 'image/png' };
    const image = await client.post('/admin/event-images', content, type);
    const { image_url } = image.body as { image_url: string };
    const { status, text } = await client.post('/admin/events', { ...event, image_url });
    if (status !== 201 && status !== 400) throw new Error(`${status} ${text}`);
  });
}

/** Of each talk; the page of a talk and the search show them. */
export async function publishTranscripts(client: HostileClient, talks: readonly string[]) {
  await concurrently(talks, 4, async (id) => {
    const number = Number(id.slice(-3));
    const [speaker, body] = ['transcript-speaker', 'transcript-cue'].map((field) =>
      textOf(field, number),
    );
    const file = JSON.stringify({ version: '1.0.0', segments: [{ speaker, startTime: 1, body }] });
    const license = encodeURIComponent(textOf('transcript-license', number).slice(0, 200));
    const { status, text } = await client.send(
      'PUT',
      `/admin/episodes/${id}/transcripts/en?license=${license}`,
      { body: Buffer.from(file), headers: { 'content-type': 'application/octet-stream' } },
    );
    if (status !== 200) throw new Error(`${status} ${text}`);
  });
}

/** One of each payload, with one of the talks. Titles that hold invisible characters are refused. */
export async function publishCollections(client: HostileClient, talks: readonly string[]) {
  await concurrently([...MARKUP.keys()], 4, async (number) => {
    const title = textOf('collection-title', number).replace(`${wordsOf(number)} `, '');
    const { status, text } = await client.post('/admin/collections', {
      title: title.length <= COLLECTION_LIMITS.title ? title : `Collection ${number}`,
      description: textOf('collection-description', number),
      draft: false,
      talks: [{ episode_id: talks[number], note: textOf('collection-note', number) }],
    });
    if (status !== 201 && status !== 400) throw new Error(`${status} ${text}`);
  });
}

/** As many as an account may have, less one. Invisible characters are refused. */
export async function addWebhooks(client: HostileClient): Promise<void> {
  for (let number = 0; number < WEBHOOKS; number += 1) {
    const { status, text } = await client.post('/admin/webhooks', {
      url: 'https://hooks.example/',
      message_types: ['catalogue.episode.changed.v1'],
      description: textOf('webhook-description', number),
    });
    if (status !== 201 && status !== 400) throw new Error(`${status} ${text}`);
  }
}

/** Of a network each, because one has a share only. Texts that are too long or hold invisible characters are refused. */
export async function sendSuggestions(site: HostileSite): Promise<void> {
  for (let number = 0; number < SUGGESTIONS; number += 1) {
    const { status, text } = await site.client().post('/suggestions', {
      kind: 'feed',
      address: `https://suggested.example/${number}`,
      name: textOf('suggestion-name', number).slice(0, SUGGESTION_LIMITS.name),
      note: textOf('suggestion-note', number).slice(0, SUGGESTION_LIMITS.note),
    });
    if (status !== 204 && status !== 400) throw new Error(`${status} ${text}`);
  }
}

const WEBHOOKS = 19;
/** One page of the desk. */
const SUGGESTIONS = 20;

/** In characters. */
const EVENT_TEXTS = {
  title: 150,
  description_short: 140,
  organizer: 120,
  location: 200,
  image_alt: 250,
} as const;

function textsOf(number: number): Record<string, string> {
  const texts = Object.entries(EVENT_TEXTS).map(([field, most]) => {
    const text = textOf(`event-${field.replaceAll('_', '-')}`, number);
    return [field, text, text.length <= most] as const;
  });
  return Object.fromEntries(
    texts.filter(([, , fits]) => fits).map(([field, text]) => [field, text]),
  );
}

const counted = (fields: string, count: number) =>
  Object.fromEntries(fields.split(/\s+/).map((field) => [field, count]));

/** Fields that pages show, with the number of their payloads. */
export const SHOWN_FIELDS: Readonly<Record<string, number>> = {
  ...counted(
    `channel-title talk-title talk-description transcript-speaker transcript-cue transcript-license
    collection-title collection-description collection-note feed-name article-title article-summary
    article-category event-title event-description-short event-organizer event-location
    event-image-alt news-search`,
    MARKUP.length,
  ),
  ...counted('article-link article-picture event-address', SCRIPT_ADDRESSES.length),
};

/** Fields that the HTML of the server does not show, so far. */
export const OTHER_FIELDS: Readonly<Record<string, number>> = counted(
  'channel-description talk-tag topic-search path page-number',
  MARKUP.length,
);

export const ADMIN_FIELDS: Readonly<Record<string, number>> = {
  ...counted('webhook-description', WEBHOOKS),
  ...counted('suggestion-name suggestion-note', SUGGESTIONS),
};
