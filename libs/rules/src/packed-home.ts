import type { Thumbnail } from './thumbnails.js';

interface Episode {
  readonly id: string;
  readonly youtube_video_id: string;
  readonly thumbnail_url: string | null;
  readonly thumbnails: readonly Thumbnail[];
  readonly channel_id: string;
  readonly channel: { readonly id: string };
}

interface Home {
  readonly hero: Episode | null;
  readonly rows: readonly Row[];
  readonly channel_rows: { readonly items: readonly Row[] };
}

interface Row {
  readonly episodes: readonly Episode[];
}

/** Each episode, channel and list of pictures once; rows hold indexes. A third of the size. */
export interface PackedHome {
  readonly page: object;
  /** Names of an episode's values from the third on; the first two are indexes of `pictures` and `channels`. */
  readonly fields: readonly string[];
  readonly episodes: readonly (readonly unknown[])[];
  readonly channels: readonly Episode['channel'][];
  readonly pictures: readonly Pictures[];
}

type Pictures = Pick<Episode, 'thumbnail_url' | 'thumbnails'>;
type IndexesOf<T extends Row> = Omit<T, 'episodes'> & { readonly episodes: readonly number[] };

/** Stands for the video's id in addresses of pictures; no address holds it. */
const ID_PLACE = '\u0000';
const PACKED = new Set(['thumbnail_url', 'thumbnails', 'channel_id', 'channel']);

export function packHome(home: Home): PackedHome {
  const episodes = new Places<Episode>();
  const channels = new Places<Episode['channel']>();
  const pictures = new Places<Pictures>();
  const indexOf = (episode: Episode) => episodes.of(episode.id, episode);
  const packRow = <T extends Row>(row: T): IndexesOf<T> => ({
    ...row,
    episodes: row.episodes.map(indexOf),
  });
  const page = {
    ...home,
    hero: home.hero && indexOf(home.hero),
    rows: home.rows.map(packRow),
    channel_rows: { ...home.channel_rows, items: home.channel_rows.items.map(packRow) },
  };
  const fields = Object.keys(episodes.entries[0] ?? {}).filter((name) => !PACKED.has(name));
  const packed = episodes.entries.map((episode) => {
    const template = withAddresses(episode, (url) =>
      url.replaceAll(episode.youtube_video_id, ID_PLACE),
    );
    return [
      pictures.of(JSON.stringify(template), template),
      channels.of(episode.channel.id, episode.channel),
      ...fields.map((name) => episode[name as keyof Episode]),
    ];
  });
  return { page, fields, episodes: packed, channels: channels.entries, pictures: pictures.entries };
}

export function unpackHome<T extends Home>(packed: PackedHome): T {
  const page = packed.page as PackedPage;
  const episodes = packed.episodes.map((values) => unpackEpisode(packed, values));
  const unpackRow = (row: IndexesOf<Row>) => ({
    ...row,
    episodes: row.episodes.map((index) => episodes[index]),
  });
  // The type holds because `packHome` wrote all fields.
  return {
    ...page,
    hero: page.hero === null ? null : episodes[page.hero],
    rows: page.rows.map(unpackRow),
    channel_rows: { ...page.channel_rows, items: page.channel_rows.items.map(unpackRow) },
  } as unknown as T;
}

interface PackedPage {
  readonly hero: number | null;
  readonly rows: readonly IndexesOf<Row>[];
  readonly channel_rows: { readonly items: readonly IndexesOf<Row>[] };
}

function unpackEpisode(
  { fields, channels, pictures }: PackedHome,
  [picture, channel, ...values]: readonly unknown[],
): object {
  // Assignments give all episodes one shape; `Object.fromEntries` takes six times as long.
  const episode: Record<string, unknown> = {};
  fields.forEach((name, index) => {
    episode[name] = values[index];
  });
  const id = String(episode['youtube_video_id']);
  const template = pictures[picture as number]!;
  const addresses = withAddresses(template, (url) => url.replaceAll(ID_PLACE, () => id));
  episode['thumbnail_url'] = addresses.thumbnail_url;
  episode['thumbnails'] = addresses.thumbnails;
  episode['channel'] = channels[channel as number];
  episode['channel_id'] = channels[channel as number]!.id;
  return episode;
}

function withAddresses(
  { thumbnail_url, thumbnails }: Pictures,
  change: (url: string) => string,
): Pictures {
  return {
    thumbnail_url: thumbnail_url && change(thumbnail_url),
    thumbnails: thumbnails.map((thumbnail) => ({ ...thumbnail, url: change(thumbnail.url) })),
  };
}

/** Distinct entries in the order of their first use. */
class Places<T> {
  readonly entries: T[] = [];
  private readonly places = new Map<string, number>();

  of(key: string, entry: T): number {
    const place = this.places.get(key) ?? this.entries.push(entry) - 1;
    this.places.set(key, place);
    return place;
  }
}
