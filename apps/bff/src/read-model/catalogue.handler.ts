import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  channelChanged,
  channelRemoved,
  type ChannelState,
  editorPicksChanged,
  type EditorPicksState,
  episodeChanged,
  episodeRemoved,
  type EpisodeState,
  heroChanged,
  type HeroState,
} from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ReadModel } from './read-model.js';

@Controller()
export class CatalogueHandler {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(channelChanged)
  putChannel(@Payload() channel: ChannelState, @Ctx() { envelope }: MessageContext): void {
    this.model.putChannel(channel, Date.parse(envelope.time));
  }

  @Handles(channelRemoved)
  removeChannel(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeChannel(envelope.subject);
  }

  @Handles(episodeChanged)
  putEpisode(@Payload() episode: EpisodeState, @Ctx() { envelope }: MessageContext): void {
    this.model.putEpisode(episode, Date.parse(envelope.time));
  }

  @Handles(episodeRemoved)
  removeEpisode(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeEpisode(envelope.subject);
  }

  @Handles(heroChanged)
  putHero(@Payload() hero: HeroState): void {
    this.model.putHero(hero);
  }

  @Handles(editorPicksChanged)
  putPicks(@Payload() { episodes }: EditorPicksState): void {
    this.model.putPicks(episodes);
  }
}
