import type { components } from './generated/schema.js';

type Schemas = components['schemas'];

/** What the API answers with, by the names its document gives; the file beside is generated from it. */
export type Channel = Schemas['Channel'];
export type ChannelEntry = Schemas['ChannelEntry'];
export type ChannelList = Schemas['ChannelList'];
export type ChannelPage = Schemas['ChannelPage'];
export type ChannelRowsPage = Schemas['ChannelRowsPage'];
export type Episode = Schemas['Episode'];
export type EpisodeDetail = Schemas['EpisodeDetail'];
export type EpisodeList = Schemas['EpisodeList'];
export type Hero = Schemas['Hero'];
export type Home = Schemas['HomePage'];
export type HomeRow = Schemas['HomeRow'];
export type RelatedEpisodes = Schemas['RelatedEpisodes'];
export type SearchResult = Schemas['SearchResult'];
export type Stats = Schemas['Stats'];
export type Thumbnail = Schemas['Thumbnail'];
export type Topic = Schemas['Topic'];
export type TopicGroup = Schemas['TopicGroup'];
export type TopicGroups = Schemas['TopicGroups'];
