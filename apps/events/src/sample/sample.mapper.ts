import { EVENT_LIMITS } from '@elevate/rules';
import { derivedId } from '../events/derived-id.js';
import type { StoredEvent } from '../events/event.schema.js';
import type { SampleEventWire } from './sample.wire.js';

const DAY_MS = 24 * 60 * 60_000;

/** The source states days only, so no time of day and no time zone is set. */
export function toSampleEvent(event: SampleEventWire, now: string): StoredEvent {
  const { name, url, start_date, end_date, topics } = event;
  return {
    id: idOf(event),
    title: name,
    description_short: describe(event),
    image: null,
    image_alt: `Poster of ${name}`,
    starts_at: new Date(start_date).toISOString(),
    ends_at: new Date(Date.parse(end_date) + DAY_MS).toISOString(),
    all_day: true,
    time_zone: null,
    organizer: null,
    location: placeOf(event),
    cta_url: new URL(url).href,
    tags: topics.map(nameOfTopic).slice(0, EVENT_LIMITS.tags),
    status: 'published',
    published_at: now,
    created_at: now,
    updated_at: now,
    is_sample: true,
  };
}

/** The same at each start, so that a deleted event stays deleted. */
function idOf({ url, start_date }: SampleEventWire): string {
  return derivedId(`${url} ${start_date}`);
}

function placeOf({ city, country, online }: SampleEventWire): string | null {
  const place = [city, country].filter((part) => part !== null).join(', ');
  if (place === '') return online ? 'Online' : null;
  return online ? `${place}, and online` : place;
}

function describe({ topics, online, city }: SampleEventWire): string {
  const subjects = topics.filter((topic) => topic !== 'general').map(nameOfTopic);
  const about = subjects.length === 0 ? 'technology' : listOf(subjects);
  const where = online && city === null ? 'online conference' : 'conference';
  const article = where === 'conference' ? 'A' : 'An';
  return `${article} ${where} about ${about}.`;
}

function listOf(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** The source's short names, written as people write them. */
const NAMES: Readonly<Record<string, string>> = {
  accessibility: 'accessibility',
  android: 'Android',
  api: 'APIs',
  clojure: 'Clojure',
  cpp: 'C++',
  css: 'CSS',
  data: 'data',
  devops: 'DevOps',
  dotnet: '.NET',
  general: 'software development',
  graphql: 'GraphQL',
  groovy: 'Groovy',
  ios: 'iOS',
  iot: 'IoT',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  opensource: 'open source',
  php: 'PHP',
  python: 'Python',
  rust: 'Rust',
  sre: 'SRE',
  typescript: 'TypeScript',
  ux: 'UX',
};

function nameOfTopic(topic: string): string {
  return NAMES[topic] ?? topic;
}
