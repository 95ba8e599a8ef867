import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import type { Transport } from '@elevate/messaging';
import { Readiness, TRANSPORT } from '@elevate/service-defaults';
import { HttpModule } from '../http/http.module.js';
import { ReadyBytes } from '../http/ready-bytes/ready-bytes.js';
import { EventsModel } from '../read-model/events/events-model.js';
import { NewsModel } from '../read-model/news/news-model.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { ReadModel } from '../read-model/read-model.js';
import { ServicesModule } from '../services/services.module.js';
import { SessionModule } from '../session/session.module.js';
import { WithdrawnEpisodes } from './episodes/withdrawn-episodes.js';
import { HomeBytes, scheduleHomeClock } from './home/home-bytes.js';
import {
  PublicReadsController,
  StoredPicturesController,
  installPublicReads,
} from './public-reads.controller.js';
import { MessagesController } from './stream/messages.controller.js';
import { StreamController, StreamHub } from './stream/stream.controller.js';
import { PublicSuggestionsController } from './suggestions/public-suggestions.controller.js';
import { TranscriptTexts } from './transcripts/transcript-texts.js';
import { UnfoundTerms } from './unfound-terms/unfound-terms.js';

@Module({
  imports: [HttpModule, ReadModelModule, ServicesModule, SessionModule],
  controllers: [
    MessagesController,
    PublicReadsController,
    PublicSuggestionsController,
    StoredPicturesController,
    StreamController,
  ],
  providers: [HomeBytes, StreamHub, TranscriptTexts, UnfoundTerms, WithdrawnEpisodes],
  exports: [HomeBytes, WithdrawnEpisodes],
})
export class ApiModule implements OnModuleInit {
  constructor(
    private readonly ready: ReadyBytes,
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
    private readonly home: HomeBytes,
    private readonly tasks: PeriodicTasks,
    private readonly readiness: Readiness,
    private readonly unfound: UnfoundTerms,
    private readonly texts: TranscriptTexts,
    @Inject(TRANSPORT) private readonly transport: Transport,
  ) {}

  onModuleInit(): void {
    const { ready, model, news, events, home, unfound, texts, transport } = this;
    scheduleHomeClock(home, model, this.tasks, this.readiness);
    installPublicReads(ready, { model, news, events, home, unfound, texts, transport });
    ready.onSearch = (url, address) => unfound.noteSearch(url, address, new Date());
  }
}
