import type { Video } from './world.schema.js';

/** One channel's videos, put in order when they are next asked for. */
export class UploadsList {
  #videos: Video[] = [];
  #inOrder = true;

  add(video: Video): void {
    this.#videos.push(video);
    this.#inOrder = false;
  }

  remove(video: Video): void {
    this.#videos = this.#videos.filter((listed) => listed !== video);
  }

  /** The last added first; those added in the same second by their ids, so that pages do not waver. */
  sorted(): readonly Video[] {
    if (!this.#inOrder) {
      this.#videos.sort((a, b) => addedAt(b) - addedAt(a) || (a.id < b.id ? -1 : 1));
      this.#inOrder = true;
    }
    return this.#videos;
  }
}

function addedAt(video: Video): number {
  return Date.parse(video.addedAt ?? video.publishedAt);
}
