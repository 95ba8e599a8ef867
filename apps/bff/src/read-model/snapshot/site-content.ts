import { Injectable } from '@nestjs/common';
import type {
  ArticleState,
  ChannelState,
  EpisodeState,
  OrderedPick,
} from '@elevate/contracts/catalogue';
import type { EventState } from '@elevate/contracts/events';
import type { VulnerabilityState } from '@elevate/contracts/ingestion';
import type { MessageTimes } from '../episode-changes.js';
import { EventsModel } from '../events/events-model.js';
import type { ActiveFeed } from '../news/active-feeds.js';
import { NewsModel } from '../news/news-model.js';
import { ReadModel } from '../read-model.js';
import type { Section } from './snapshot-file.js';

@Injectable()
export class SiteContent {
  constructor(
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
  ) {}

  sections(): Section[] {
    const { model, news, events } = this;
    return [
      ['times', [model.episodeChanges.times()]],
      ['channels', model.channelStates()],
      ['episodes', model.episodeStates()],
      ['hero', [model.heroEpisodeId]],
      ['picks', [model.picks]],
      ['feeds', news.activeFeeds()],
      ['vulnerabilities', news.exploited.all()],
      ['articles', news.articleStates()],
      ['events', events.select('all').map(({ state }) => state)],
    ];
  }

  restore([name, entries]: Section): void {
    const { model, news, events } = this;
    const each = <Entry>(put: (entry: Entry) => void) => (entries as readonly Entry[]).forEach(put);
    if (name === 'times') each<MessageTimes>((times) => model.episodeChanges.restore(times));
    else if (name === 'channels') each<ChannelState>((state) => model.putChannel(state));
    else if (name === 'episodes') each<EpisodeState>((state) => model.putEpisode(state));
    else if (name === 'hero') each<string | null>((id) => model.putHero({ episode_id: id }));
    else if (name === 'picks')
      each<readonly OrderedPick[] | null>((picks) => model.putPicks(picks));
    else if (name === 'feeds')
      each<ActiveFeed>((feed) => news.putFeed({ ...feed, status: 'active' }));
    else if (name === 'vulnerabilities')
      each<VulnerabilityState>((state) => news.putVulnerability(state));
    else if (name === 'articles') each<ArticleState>((state) => news.putArticle(state));
    else if (name === 'events') each<EventState>((state) => events.put(state));
  }

  clear(): void {
    const { model, news, events } = this;
    for (const { id } of model.episodeStates()) model.removeEpisode(id);
    for (const { id } of model.channelStates()) model.removeChannel(id);
    model.putHero({ episode_id: null });
    model.putPicks(null);
    for (const { id } of news.articleStates()) news.removeArticle(id);
    for (const { id } of news.activeFeeds()) news.removeFeed(id);
    for (const { id } of news.exploited.all()) news.removeVulnerability(id);
    for (const { id } of [...events.select('all')]) events.remove(id);
  }
}
