import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { versionKey } from '../../http/ready-bytes/response-version.js';
import { joinJson } from './page-head.js';

// A larger response would delay the page; the client fetches it instead.
const MAX_BYTES = 256 * 1024;

export class PreloadedAnswers {
  private hashes = '';
  private changes = 0;

  constructor(
    private readonly ready: ReadyBytes,
    private readonly urls: readonly string[],
  ) {}

  /** Increases when a response changes. Must follow the responses, which lag the model by up to 50 ms in a burst. */
  version(): number {
    const hashes = this.urls.map((url) => this.ready.get(url)?.hash).join();
    if (hashes !== this.hashes) {
      this.hashes = hashes;
      this.changes += 1;
    }
    return this.changes;
  }

  toPreloaded(): Record<string, string> {
    const answers = this.urls.flatMap((url) => {
      const answer = this.ready.get(url);
      if (!answer || answer.content.body.length > MAX_BYTES) return [];
      return [{ url, json: answer.content.body.toString(), name: versionKey(url, answer.hash) }];
    });
    if (answers.length === 0) return {};
    return {
      answers: joinJson(answers.map(({ url, json }) => [url, json])),
      known: JSON.stringify(answers.map(({ name }) => name)),
    };
  }
}
