import type { Video } from './world.schema.js';

export class UploadsList {
  #videos: Video[] = [];
  #isSorted = true;

  add(video: Video): void {
    this.#videos.push(video);
    this.#isSorted = false;
  }

  remove(video: Video): void {
    this.#videos = this.#videos.filter((listed) => listed !== video);
  }

  sorted(): readonly Video[] {
    if (!this.#isSorted) {
      this.#videos.sort((a, b) => addedAt(b) - addedAt(a) || (a.id < b.id ? -1 : 1));
      this.#isSorted = true;
    }
    return this.#videos;
  }
}

function addedAt(video: Video): number {
  return Date.parse(video.addedAt ?? video.publishedAt);
}
