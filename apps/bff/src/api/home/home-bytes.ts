import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../read-model/read-model.js';
import { hashOf } from '../../http/ready-bytes/representation.js';
import { homePage } from './home.queries.js';

export interface HomeJson {
  readonly json: string;
  readonly hash: string;
}

/** Serializes once per change, for the API and for the embedded page data. */
@Injectable()
export class HomeBytes {
  private last: HomeJson | undefined;
  private revision: number | undefined;
  private goodUntil = Infinity;

  constructor(private readonly model: ReadModel) {}

  current(): HomeJson {
    const { revision } = this.model;
    if (!this.last || this.revision !== revision) {
      const { page, goodUntil } = homePage(this.model, new Date());
      const json = JSON.stringify(page);
      this.last = { json, hash: hashOf(json) };
      this.goodUntil = goodUntil;
      this.revision = revision;
    }
    return this.last;
  }

  isOutOfDate(now: number): boolean {
    return now >= this.goodUntil;
  }
}
