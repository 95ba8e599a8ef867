import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../read-model/read-model.js';
import { hashOf } from '../../http/ready-bytes/representation.js';
import { homePage } from './home.queries.js';

/** The home page's data, ready to be sent or to be put into the page. */
export interface HomeJson {
  readonly json: string;
  /** Names the content, the same in every replica. */
  readonly hash: string;
}

/** Serialises the home page once per change, for the API's answer and for the page itself. */
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

  /** True once time alone has made the last one wrong. */
  isOutOfDate(now: number): boolean {
    return now >= this.goodUntil;
  }
}
