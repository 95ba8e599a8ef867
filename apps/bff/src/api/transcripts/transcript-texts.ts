import { Inject, Injectable } from '@nestjs/common';
import { timeout, TimeoutStrategy } from 'cockatiel';
import type { Transcript, TranscriptPassages } from '@elevate/contracts/catalogue';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { SaidPlace, ShownTranscript } from '../../read-model/transcripts/transcripts-model.js';
import { CatalogueClient } from '../../services/service-clients.js';

type Passage = TranscriptPassages['items'][number]['cues'];

const PASSAGES_KEPT = 2_000;
const LONGEST_WAIT_MS = 1_000;
const REST_MS = 2_000;
const inTime = timeout(LONGEST_WAIT_MS, TimeoutStrategy.Aggressive);

@Injectable()
export class TranscriptTexts {
  /** Increases when texts that were missing may be there again. */
  revision = 0;
  private readonly kept = new Map<string, Passage>();
  private readonly failures = new Map<string, Error>();
  private restUntil = 0;

  constructor(
    private readonly catalogue: CatalogueClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Throws at once for some seconds after a failure: a page shows the rest meanwhile.
   * @throws AppError `BFF.SERVICE_UNAVAILABLE`
   */
  read({ id, episode_id, language }: ShownTranscript): Promise<Transcript> {
    const failure = this.failures.get(id);
    if (failure) throw failure;
    return this.catalogue.transcript(episode_id, language).catch((error: Error) => {
      this.failures.set(id, error);
      setTimeout(() => this.failures.delete(id), REST_MS).unref();
      throw error;
    });
  }

  async passages(places: readonly SaidPlace[]): Promise<ReadonlyMap<SaidPlace, Passage>> {
    const missing = places.filter((place) => !this.kept.has(keyOf(place)));
    if (missing.length > 0 && performance.now() >= this.restUntil) await this.load(missing);
    return new Map(
      places.flatMap((place) => {
        const passage = this.kept.get(keyOf(place));
        return passage ? [[place, passage] as const] : [];
      }),
    );
  }

  private async load(places: readonly SaidPlace[]): Promise<void> {
    const asked = places.map(({ item: { id }, passage }) => ({ id, passage }));
    try {
      const { items } = await inTime.execute(() => this.catalogue.passages(asked));
      for (const { id, passage, cues } of items) {
        const place = places.find(({ item, passage: at }) => item.id === id && at === passage);
        if (place) this.keep(keyOf(place), cues);
      }
    } catch (error) {
      this.logger.warn(
        { reason: describeError(error), retryAfterMs: REST_MS },
        'Could not read passages of transcripts; searches are answered without them',
      );
      this.restUntil = performance.now() + REST_MS;
      setTimeout(() => (this.revision += 1), REST_MS).unref();
    }
  }

  private keep(key: string, passage: Passage): void {
    this.kept.set(key, passage);
    if (this.kept.size <= PASSAGES_KEPT) return;
    const [oldest] = this.kept.keys();
    this.kept.delete(oldest!);
  }
}

const keyOf = ({ item: { id, version }, passage }: SaidPlace) => `${id} ${version} ${passage}`;
