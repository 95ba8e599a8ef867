import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { knownAs } from '../../http/ready-bytes/known.js';
import { joinJson } from './page-head.js';

// A longer answer would hold up the page that it is for; the client then asks for it.
const MAX_BYTES = 256 * 1024;

/** The API's answers that a page carries: the very bytes that the API sends. */
export class PreloadedAnswers {
  private hashes = '';
  private changes = 0;

  constructor(
    private readonly ready: ReadyBytes,
    private readonly urls: readonly string[],
  ) {}

  /**
   * Grows when one of the answers becomes another one. The page must follow the answers and not the
   * model: in a burst of changes they are up to 50 ms behind it.
   */
  version(): number {
    const hashes = this.urls.map((url) => this.ready.get(url)?.hash).join();
    if (hashes !== this.hashes) {
      this.hashes = hashes;
      this.changes += 1;
    }
    return this.changes;
  }

  /** As the client looks for them, and how it names them when it asks what has changed. */
  toPreloaded(): Record<string, string> {
    const answers = this.urls.flatMap((url) => {
      const answer = this.ready.get(url);
      if (!answer || answer.content.body.length > MAX_BYTES) return [];
      return [{ url, json: answer.content.body.toString(), name: knownAs(url, answer.hash) }];
    });
    if (answers.length === 0) return {};
    return {
      answers: joinJson(answers.map(({ url, json }) => [url, json])),
      known: JSON.stringify(answers.map(({ name }) => name)),
    };
  }
}
