import type { components } from './generated/schema.js';

type Schemas = components['schemas'];

/** What the API answers with, by the names its document gives; the file beside is generated from it. */
export type Channel = Schemas['Channel'];
export type ChannelRowsPage = Schemas['ChannelRowsPage'];
export type Episode = Schemas['Episode'];
export type Hero = Schemas['Hero'];
export type Home = Schemas['HomePage'];
export type HomeRow = Schemas['HomeRow'];
export type Stats = Schemas['Stats'];
export type Thumbnail = Schemas['Thumbnail'];
