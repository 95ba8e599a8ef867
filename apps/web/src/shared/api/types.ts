/** A picture as the source offered it. */
export interface Thumbnail {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface EpisodeChannel {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly thumbnail_url: string | null;
}

export interface Channel extends EpisodeChannel {
  readonly topics: readonly string[];
  readonly youtube_channel_id: string | null;
}

export interface Episode {
  readonly id: string;
  readonly title: string;
  readonly thumbnail_url: string | null;
  readonly thumbnails: readonly Thumbnail[];
  readonly youtube_video_id: string;
  readonly duration_seconds: number;
  readonly view_count: number | null;
  readonly published_at: string | null;
  readonly topics: readonly string[];
  readonly is_editor_pick: boolean;
  readonly is_hero_featured: boolean;
  readonly channel_id: string;
  readonly channel: EpisodeChannel;
  readonly embeddable: boolean;
}

export interface Stats {
  readonly videos: number;
  readonly channels: number;
}

export interface HomeRow {
  readonly id: 'trending' | 'new' | 'popular' | 'career' | 'editor';
  readonly title: string;
  readonly episodes: readonly Episode[];
}

export interface ChannelRow {
  readonly channel: Channel;
  readonly episodes: readonly Episode[];
}

export interface ChannelRowsPage {
  readonly page: number;
  readonly pages: number;
  readonly per_page: number;
  readonly total: number;
  readonly items: readonly ChannelRow[];
}

export interface Hero {
  readonly hero: Episode | null;
}

export interface Home extends Hero {
  readonly stats: Stats;
  readonly rows: readonly HomeRow[];
  readonly channel_rows: ChannelRowsPage;
  readonly sample: boolean;
}
