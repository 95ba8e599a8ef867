import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { SECOND_MS } from '@elevate/rules';
import { CatalogueClient } from '../../services/service-clients.js';
import { EPISODE_ID } from './episode-reads.js';

/** Scanners of invented ids must not load the catalogue, and no page waits for it. */
const AT_ONCE = 8;
const WITHIN_MS = SECOND_MS;

/** Talks that the site showed earlier. Without the catalogue's answer a talk counts as unknown. */
@Injectable()
export class WithdrawnEpisodes {
  private running = 0;

  constructor(
    private readonly catalogue: CatalogueClient,
    private readonly clock: Clock,
  ) {}

  async has(id: string): Promise<boolean> {
    if (!EPISODE_ID.test(id) || this.running >= AT_ONCE) return false;
    this.running += 1;
    const lookup = this.catalogue
      .episodes([id])
      .then(([episode]) => episode?.available === false && episode.title !== null)
      .catch(() => false)
      .finally(() => (this.running -= 1));
    return Promise.race([lookup, this.clock.delay(WITHIN_MS).then(() => false)]);
  }
}
