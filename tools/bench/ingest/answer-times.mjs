import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const FINISHED = 'http.server.response.finish';

/** Works because the upstream simulator runs in this process. */
export class AnswerTimes {
  #at = new Map();
  #listener = ({ request }) => this.#note(request.url);

  constructor() {
    subscribe(FINISHED, this.#listener);
  }

  of(id) {
    return this.#at.get(id);
  }

  first() {
    return Math.min(...this.#at.values());
  }

  clear() {
    this.#at.clear();
  }

  close() {
    unsubscribe(FINISHED, this.#listener);
  }

  #note(url) {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (!pathname.endsWith('/videos')) return;
    const now = performance.now();
    for (const id of (searchParams.get('id') ?? '').split(',')) {
      if (!this.#at.has(id)) this.#at.set(id, now);
    }
  }
}
