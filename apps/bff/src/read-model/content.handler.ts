import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { MessageContract } from '@elevate/contracts';
import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  collectionChanged,
  collectionRemoved,
  editorPicksChanged,
  episodeChanged,
  episodeRemoved,
  heroChanged,
  otherNamesChanged,
  transcriptChanged,
  transcriptRemoved,
} from '@elevate/contracts/catalogue';
import { eventChanged, eventRemoved } from '@elevate/contracts/events';
import {
  feedChanged,
  feedRemoved,
  vulnerabilityChanged,
  vulnerabilityRemoved,
} from '@elevate/contracts/ingestion';
import { type Envelope, Handles, MessageContext } from '@elevate/messaging';
import type { z } from 'zod';
import { addHandler } from '../http/api.decorator.js';
import { EventsModel } from './events/events-model.js';
import { NewsModel } from './news/news-model.js';
import { ReadModel } from './read-model.js';

@Controller()
export class ContentHandler {
  constructor(
    readonly model: ReadModel,
    readonly news: NewsModel,
    readonly events: EventsModel,
  ) {}
}

type DataOf<C extends MessageContract> = C['schema'] extends z.ZodType
  ? z.infer<C['schema']>
  : null;

function handle<C extends MessageContract>(
  contract: C,
  apply: (models: ContentHandler, data: DataOf<C>, envelope: Envelope) => void,
): MessageContract {
  addHandler(ContentHandler, contract.type, {
    handle(this: ContentHandler, data: DataOf<C>, { envelope }: MessageContext): void {
      apply(this, data, envelope);
    },
    parameters: [
      [Object, Payload()],
      [Object, Ctx()],
    ],
    decorators: [Handles(contract) as MethodDecorator],
  });
  return contract;
}

/** The messages of the site's content, each with what it changes. */
export const CONTENT_CONTRACTS = [
  handle(channelChanged, ({ model }, state, { time }) => model.putChannel(state, Date.parse(time))),
  handle(channelRemoved, ({ model }, _, { subject }) => model.removeChannel(subject)),
  handle(episodeChanged, ({ model }, state, { time }) => model.putEpisode(state, Date.parse(time))),
  handle(episodeRemoved, ({ model }, _, { subject }) => model.removeEpisode(subject)),
  handle(heroChanged, ({ model }, state) => model.putHero(state)),
  handle(editorPicksChanged, ({ model }, { episodes }) => model.putPicks(episodes)),
  handle(otherNamesChanged, ({ model, news }, { groups }) => {
    model.putOtherNames(groups);
    news.noteNamesChanged();
  }),
  handle(collectionChanged, ({ model }, state) => model.collections.put(state)),
  handle(collectionRemoved, ({ model }, _, { subject }) => model.collections.remove(subject)),
  handle(transcriptChanged, ({ model }, state) => model.transcripts.put(state)),
  handle(transcriptRemoved, ({ model }, _, { subject }) => model.transcripts.remove(subject)),
  handle(articleChanged, ({ news }, state) => news.putArticle(state)),
  handle(articleRemoved, ({ news }, _, { subject }) => news.removeArticle(subject)),
  handle(feedChanged, ({ news }, state) => news.putFeed(state)),
  handle(feedRemoved, ({ news }, _, { subject }) => news.removeFeed(subject)),
  handle(vulnerabilityChanged, ({ news }, state) => news.putVulnerability(state)),
  handle(vulnerabilityRemoved, ({ news }, _, { subject }) => news.removeVulnerability(subject)),
  handle(eventChanged, ({ events }, state) => events.put(state)),
  handle(eventRemoved, ({ events }, _, { subject }) => events.remove(subject)),
];
