import { Injectable } from '@nestjs/common';
import type { PreviewedChannel } from '@elevate/contracts/ingestion';
import { channelNameIn } from '@elevate/rules';
import { ChannelLookup, type FoundChannels } from '../youtube/channel.adapter.js';
import { named, type SourceDocument, SourceRepository } from './source.repository.js';

const UNRESOLVED = { id: null, name: null, handle: null };

/** Says of each name what following it would do, and follows none. */
@Injectable()
export class ChannelPreview {
  constructor(
    private readonly sources: SourceRepository,
    private readonly channels: ChannelLookup,
  ) {}

  async of(texts: readonly string[]): Promise<PreviewedChannel[]> {
    const followed = await this.sources.findFollowed();
    const names = texts.flatMap((text) => channelNameIn(text) ?? []);
    const unknown = names.filter((name) => named(followed, [name]).length === 0);
    const channels = await this.channels.find([...new Set(unknown)]);
    const visited = new Set<string>();
    return texts.map((text) => {
      const preview = previewOf(text, followed, channels);
      const key = (preview.id ?? preview.handle)?.toLowerCase();
      if (key === undefined) return preview;
      if (visited.has(key)) return { ...preview, state: 'repeated' };
      visited.add(key);
      return preview;
    });
  }
}

function previewOf(
  channel: string,
  followed: readonly SourceDocument[],
  channels: FoundChannels,
): PreviewedChannel {
  const name = channelNameIn(channel);
  if (name === undefined) return { channel, state: 'invalid', ...UNRESOLVED };
  const resolved = channels.get(name);
  const [source] = named(followed, [resolved?.facts.id ?? name]);
  if (source) {
    const { _id: id, name: knownName, handle } = source;
    return { channel, state: 'followed', id, name: knownName, handle };
  }
  if (resolved === null) return { channel, state: 'unknown', ...UNRESOLVED };
  if (resolved) {
    const { id, name: knownName, handle } = resolved.facts;
    return { channel, state: 'new', id, name: knownName, handle };
  }
  const isHandle = !name.startsWith('UC');
  const identity = isHandle ? { id: null, handle: name } : { id: name, handle: null };
  return { channel, state: 'unchecked', name: null, ...identity };
}
