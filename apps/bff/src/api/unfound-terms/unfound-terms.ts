import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import {
  type CountedTerm,
  UNFOUND_TERM_CHARACTERS,
  UNFOUND_TERMS_A_REQUEST,
} from '@elevate/contracts/catalogue';
import { foldForSearch, MINUTE_MS, normalizeLine, searchTerm, SECOND_MS } from '@elevate/rules';
import { CONFIG, networkOf } from '@elevate/service-defaults';
import type { BffConfig } from '../../bff.config.js';
import { CatalogueClient, NO_CALLER } from '../../services/service-clients.js';

/** Different days or networks before a term is kept. */
const SIGHTINGS_NEEDED = 5;
const MOST_CANDIDATES = 10_000;
/** Afterwards a network may count twice a day. */
const MOST_SIGHTINGS = 100;
const MOST_WAITING = 1_000;
const MOST_EMPTY = 1_000;
const SEND_WITHIN_MS = 10 * SECOND_MS;
const RETRY_MS = MINUTE_MS;
const HASH_CHARACTERS = 22;

/** Mail addresses and handles, URLs and host names (not node.js or asp.net), numbers such as those of phones. */
const PERSONAL =
  /@|:\/\/|\bwww\.|[\p{L}\p{N}]\.(?!(?:js|ts|net)\b)\p{L}{2,}|\d(?:[\s()./+-]*\d){5}/u;

export const mayBePersonal = (term: string): boolean =>
  term.length > UNFOUND_TERM_CHARACTERS || PERSONAL.test(term);

interface Candidate {
  /** Hashes of a day and a network. */
  readonly sightings: Set<string>;
  isKept: boolean;
}

/**
 * Sends the catalogue the terms that found nothing, once five different days or networks sent them; until then memory
 * holds hashes under a key of this process. Replicas count apart: with N, a term needs at most 4 × N + 1 sightings.
 */
@Injectable()
export class UnfoundTerms {
  private readonly key = randomBytes(32);
  private readonly candidates = new Map<string, Candidate>();
  private waiting = new Map<string, number>();
  /** Terms whose newest answer was empty. */
  private readonly empty = new Set<string>();
  private readonly task: PeriodicTask;

  constructor(
    private readonly catalogue: CatalogueClient,
    @Inject(CONFIG) private readonly config: Pick<BffConfig, 'UNFOUND_TERMS'>,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.schedule({
      name: 'unfound-terms',
      everyMs: () => (this.waiting.size > 0 ? RETRY_MS : Infinity),
      run: () => this.send(),
    });
  }

  /** An answer was made; it may be sent many times. */
  noteAnswer(term: string, isEmpty: boolean): void {
    this.empty.delete(term);
    if (!isEmpty) return;
    this.empty.add(term);
    const [oldest] = this.empty;
    if (oldest !== undefined && this.empty.size > MOST_EMPTY) this.empty.delete(oldest);
  }

  /** An answer was sent to the address. */
  noteSearch(url: string, address: string, now: Date): void {
    if (this.empty.size === 0) return;
    const term = searchTerm(new URLSearchParams(url.split('?')[1]).get('q') ?? '');
    const network = networkOf(address);
    if (network !== null && this.empty.has(term)) this.record(term, network, now);
  }

  record(term: string, network: string, now: Date): void {
    const folded = foldForSearch(normalizeLine(term));
    if (!this.config.UNFOUND_TERMS || folded === '' || mayBePersonal(folded)) return;
    const candidate = this.candidateOf(this.hash(folded));
    const { sightings } = candidate;
    const sighting = this.hash(folded, now.toISOString().slice(0, 10), network);
    if (sightings.has(sighting)) return;
    sightings.add(sighting);
    if (candidate.isKept) this.wait(folded, 1);
    else if (sightings.size >= SIGHTINGS_NEEDED) {
      candidate.isKept = true;
      this.wait(folded, sightings.size);
    }
    if (sightings.size >= MOST_SIGHTINGS) sightings.clear();
  }

  /** A failure keeps the terms for the next attempt. */
  async send(): Promise<void> {
    const sent = [...this.waiting].slice(0, UNFOUND_TERMS_A_REQUEST);
    if (sent.length === 0) return;
    for (const [term] of sent) this.waiting.delete(term);
    const terms = sent.map(([term, count]): CountedTerm => ({ term, count }));
    const request = { method: 'POST', path: '/v1/unfound-terms', caller: NO_CALLER } as const;
    try {
      await this.catalogue.send({ ...request, body: { terms } });
    } catch (error) {
      for (const [term, count] of sent) this.wait(term, count);
      throw error;
    }
  }

  private wait(term: string, count: number): void {
    const known = this.waiting.get(term) ?? 0;
    if (known === 0 && this.waiting.size >= MOST_WAITING) return;
    this.waiting.set(term, known + count);
    this.task.runWithin(SEND_WITHIN_MS);
  }

  /** The candidates seen longest ago leave first. */
  private candidateOf(key: string): Candidate {
    const candidate = this.candidates.get(key) ?? { sightings: new Set(), isKept: false };
    this.candidates.delete(key);
    this.candidates.set(key, candidate);
    const [oldest] = this.candidates.keys();
    if (oldest !== undefined && this.candidates.size > MOST_CANDIDATES)
      this.candidates.delete(oldest);
    return candidate;
  }

  private hash(...parts: readonly string[]): string {
    const hash = createHmac('sha256', this.key).update(parts.join('\0'));
    return hash.digest('base64url').slice(0, HASH_CHARACTERS);
  }
}
