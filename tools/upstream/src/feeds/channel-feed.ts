import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeXml } from '../random.js';
import type { Channel, Video } from '../world/world.schema.js';
import type { WorldStore } from '../world/world-store.js';
import type { Answer } from '../traffic/gate.js';
import { matchesEtag } from '../youtube/list-response.js';

const MOST_ENTRIES = 15;

export function channelFeed(world: WorldStore, channel: Channel): string {
  const shown = world
    .uploads(channel.id)
    .filter((video) => video.privacy === 'public' && !video.deleted)
    .slice(0, MOST_ENTRIES);
  const address = `https://www.youtube.com/channel/${channel.id}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}"/>
 <id>yt:channel:${channel.id}</id>
 <yt:channelId>${channel.id}</yt:channelId>
 <title>${escapeXml(channel.title)}</title>
 <link rel="alternate" href="${address}"/>
 <author>
  <name>${escapeXml(channel.title)}</name>
  <uri>${address}</uri>
 </author>
 <published>${atomDate(channel.publishedAt)}</published>
${shown.map((video) => entry(video, channel)).join('')}</feed>
`;
}

function entry(video: Video, channel: Channel): string {
  const title = escapeXml(video.title);
  return ` <entry>
  <id>yt:video:${video.id}</id>
  <yt:videoId>${video.id}</yt:videoId>
  <yt:channelId>${channel.id}</yt:channelId>
  <title>${title}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${video.id}"/>
  <author>
   <name>${escapeXml(channel.title)}</name>
   <uri>https://www.youtube.com/channel/${channel.id}</uri>
  </author>
  <published>${atomDate(video.publishedAt)}</published>
  <updated>${atomDate(video.addedAt ?? video.publishedAt)}</updated>
  <media:group>
   <media:title>${title}</media:title>
   <media:content url="https://www.youtube.com/v/${video.id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i1.ytimg.com/vi/${video.id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${escapeXml(video.description)}</media:description>
   <media:community>
    <media:starRating count="${video.likeCount ?? 0}" average="5.00" min="1" max="5"/>
    <media:statistics views="${video.viewCount ?? 0}"/>
   </media:community>
  </media:group>
 </entry>
`;
}

function atomDate(date: string): string {
  return date.replace(/(\.\d+)?Z$/, '+00:00');
}

const NAME = /^[\w-][\w.-]*\.(xml|rss|atom)$/;

export interface Validators {
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
}

export async function feedFile(
  folder: string,
  name: string,
  validators: Validators,
): Promise<Answer | undefined> {
  if (!NAME.test(name)) return undefined;
  const path = join(folder, name);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return undefined;
  const body = await readFile(path);
  return conditional(body, info.mtime, validators);
}

export function conditional(body: Buffer, modified: Date, validators: Validators): Answer {
  const etag = createHash('sha1').update(body).digest('base64url');
  const lastModified = modified.toUTCString();
  const { ifNoneMatch, ifModifiedSince } = validators;
  const unchanged =
    ifNoneMatch === undefined
      ? ifModifiedSince !== undefined && Date.parse(lastModified) <= Date.parse(ifModifiedSince)
      : matchesEtag(ifNoneMatch, etag);
  const headers = { etag: `"${etag}"`, 'last-modified': lastModified };
  if (unchanged) return { status: 304, headers, body: '' };
  return {
    status: 200,
    headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
    body,
  };
}
