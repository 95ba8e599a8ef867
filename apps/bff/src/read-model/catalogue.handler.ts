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
export class OnEpisodeChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(episodeChanged)
  handle(@Payload() episode: EpisodeState, @Ctx() { envelope }: MessageContext): void {
    this.model.putEpisode(episode, Date.parse(envelope.time));
  }
}

@Controller()
export class OnHeroChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(heroChanged)
  handle(@Payload() hero: HeroState): void {
    this.model.putHero(hero);
  }
}

@Controller()
export class OnEpisodeRemoved {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(episodeRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeEpisode(envelope.subject);
  }
}

@Controller()
export class OnEditorPicksChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(editorPicksChanged)
  handle(@Payload() { episodes }: EditorPicksState): void {
    this.model.putPicks(episodes);
  }
}

@Controller()
export class OnChannelRemoved {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(channelRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeChannel(envelope.subject);
  }
}

@Controller()
export class OnChannelChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(channelChanged)
  handle(@Payload() channel: ChannelState, @Ctx() { envelope }: MessageContext): void {
    this.model.putChannel(channel, Date.parse(envelope.time));
  }
}
