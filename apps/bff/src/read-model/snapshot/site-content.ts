import { Injectable } from '@nestjs/common';
import type { ArticleState, ChannelState, EpisodeState } from '@elevate/contracts/catalogue';
import type { EventState } from '@elevate/contracts/events';
import { EventsModel } from '../events/events-model.js';
import { NewsModel } from '../news/news-model.js';
import { ReadModel } from '../read-model.js';
import type { Section } from './snapshot-file.js';

/** Everything visitors see, as plain states: out of the models and back into them. */
@Injectable()
export class SiteContent {
  constructor(
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
  ) {}

  /** As it is at this moment: what changes later does not change what is returned. */
  sections(): Section[] {
    const { model, news, events } = this;
    return [
      ['channels', model.channelsByName().map(({ state }) => state)],
      // In the order in which they are read first, so that nothing has to be sorted again.
      ['episodes', model.episodeStates()],
      ['hero', [model.heroEpisodeId]],
      ['feeds', news.activeFeedIds()],
      ['articles', news.articleStates()],
      ['events', events.select('all').map(({ state }) => state)],
    ];
  }

  /** Takes over some entries of one section; sections of a later version are passed over. */
  restore([name, entries]: Section): void {
    const { model, news, events } = this;
    const each = <Entry>(put: (entry: Entry) => void) => (entries as readonly Entry[]).forEach(put);
    if (name === 'channels') each<ChannelState>((state) => model.putChannel(state));
    else if (name === 'episodes') each<EpisodeState>((state) => model.putEpisode(state));
    else if (name === 'hero') each<string | null>((id) => model.putHero({ episode_id: id }));
    else if (name === 'feeds') each<string>((id) => news.putFeed({ id, status: 'active' }));
    else if (name === 'articles') each<ArticleState>((state) => news.putArticle(state));
    else if (name === 'events') each<EventState>((state) => events.put(state));
  }

  clear(): void {
    const { model, news, events } = this;
    for (const { id } of model.episodeStates()) model.removeEpisode(id);
    for (const { id } of [...model.channelsByName()]) model.removeChannel(id);
    model.putHero({ episode_id: null });
    for (const { id } of news.articleStates()) news.removeArticle(id);
    for (const id of news.activeFeedIds()) news.removeFeed(id);
    for (const { id } of [...events.select('all')]) events.remove(id);
  }
}
