import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { ingestionTopics } from '@elevate/contracts/ingestion';
import type { Logger } from '@elevate/logging';
import {
  Relay,
  type OutgoingMessage,
  type Publisher,
  type RelaySource,
  type Transport,
} from '@elevate/messaging';
import { StateRelaySource, type StateDocument } from '@elevate/mongo';
import { LOGGER, PUBLISHER, TRANSPORT } from '@elevate/service-defaults';
import { toChannelMessage } from '../video/channels/channel.mapper.js';
import { ChannelRepository } from '../video/channels/channel.repository.js';
import { JobRelaySource } from '../queue/job.relay-source.js';
import { JobRepository } from '../queue/job.repository.js';
import { toRunMessage } from '../runs/run.mapper.js';
import { RunRepository } from '../runs/run.repository.js';
import { toVideoMessage } from '../video/videos/video.mapper.js';
import { VideoRepository } from '../video/videos/video.repository.js';

/** What this service publishes about talks and its own work. Whoever marked something pokes the one it belongs to. */
@Injectable()
export class Relays {
  readonly jobs: Relay;
  readonly channels: Relay;
  readonly videos: Relay;
  readonly runs: Relay;
  private readonly replayJobs: boolean;

  constructor(
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
    @Inject(TRANSPORT) transport: Transport,
    jobs: JobRepository,
    channels: ChannelRepository,
    videos: VideoRepository,
    runs: RunRepository,
  ) {
    const relay = (source: RelaySource) => new Relay({ source, publisher, logger });
    this.jobs = relay(new JobRelaySource(jobs));
    this.channels = relay(source(ingestionTopics.channel.name, channels.model, toChannelMessage));
    this.videos = relay(source(ingestionTopics.video.name, videos.model, toVideoMessage));
    this.runs = relay(source(ingestionTopics.run.name, runs.model, toRunMessage));
    this.replayJobs = transport.name === 'in-process';
  }

  /**
   * Starts publishing what is marked. Jobs are all offered again where the messages of the last
   * process died with it; the facts are not: they lose their mark only when they were applied.
   */
  start(): void {
    void this.jobs.start({ replayAll: this.replayJobs });
    for (const relay of [this.channels, this.videos, this.runs])
      void relay.start({ replayAll: false });
  }

  async stop(): Promise<void> {
    await Promise.all(
      [this.jobs, this.channels, this.videos, this.runs].map((relay) => relay.stop()),
    );
  }
}

/** A collection of aggregates as a relay reads it. */
export function source<Document extends StateDocument<unknown>>(
  topic: string,
  model: Model<Document>,
  toMessage: (document: Document) => OutgoingMessage | null,
): RelaySource {
  return new StateRelaySource<Document>({ topic, model, toMessage });
}
