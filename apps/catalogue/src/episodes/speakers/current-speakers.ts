import { Injectable } from '@nestjs/common';
import { RULES_KEPT_MS } from '../../topics/rules-pass.js';
import { SpeakerMergesRepository } from './speaker-merges.repository.js';
import { SpeakerNames } from './speaker-names.js';

/** The names of speakers with the curators' merges of now. */
@Injectable()
export class CurrentSpeakers {
  private version = -1;
  private names = new SpeakerNames();
  private keptUntil = -Infinity;
  private reading: Promise<SpeakerNames> | undefined;

  constructor(private readonly merges: SpeakerMergesRepository) {}

  async get(): Promise<SpeakerNames> {
    if (performance.now() < this.keptUntil) return this.names;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** The next caller reads the merges. */
  forget(): void {
    this.keptUntil = -Infinity;
    this.reading = undefined;
  }

  private async read(): Promise<SpeakerNames> {
    const startedAt = performance.now();
    const { version, merges } = await this.merges.find();
    if (version !== this.version) {
      this.names = new SpeakerNames(merges);
      this.version = version;
    }
    this.keptUntil = startedAt + RULES_KEPT_MS;
    return this.names;
  }
}
