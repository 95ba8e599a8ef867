import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { ObjectStore } from '@elevate/object-store';
import { ArticleRelay } from '../articles/article-relay.js';
import { ArticleRepository } from '../articles/article.repository.js';
import type { ArticleDocument } from '../articles/article.schema.js';
import { ArticleImageRequestRepository } from './article-image-request.repository.js';
import { MEBIBYTE } from './picture-limits.js';
import { PictureShelf } from './picture-shelf.js';
import { PICTURE_STORE } from './picture-store.js';
import { StoredPictureRepository } from './stored-picture.repository.js';
import type { StoredPicture } from './stored-picture.schema.js';

const MINUTE_MS = 60_000;
/** Open pages still show evicted pictures. */
const GRACE_MS = 10 * MINUTE_MS;
const STORED_WITHIN_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const SHARE = 0.1;

@Injectable()
export class PictureSweep {
  private auditedAt = -Infinity;

  constructor(
    private readonly pictures: StoredPictureRepository,
    private readonly articles: ArticleRepository,
    private readonly requests: ArticleImageRequestRepository,
    private readonly relay: ArticleRelay,
    private readonly shelf: PictureShelf,
    @Inject(PICTURE_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const all = await this.pictures.findAll();
    const now = this.clock.now().getTime();
    for (const { _id } of this.tooMany(all)) await this.evict(_id, new Date(now + GRACE_MS));
    const isCrashed = ({ stored, createdAt }: StoredPicture) =>
      !stored && createdAt.getTime() < now - STORED_WITHIN_MS;
    const due = all.filter(
      (one) => isCrashed(one) || (one.removeAfter && one.removeAfter.getTime() <= now),
    );
    for (const picture of due) await this.remove(picture);
    if (now - this.auditedAt < DAY_MS) return;
    await this.audit(new Date(now));
    this.auditedAt = now;
  }

  /** Frees a tenth of the cap; at least one large picture must fit. */
  private tooMany(all: readonly StoredPicture[]): StoredPicture[] {
    const staying = all.filter(({ removeAfter }) => removeAfter === null);
    const { maxBytes } = this.shelf;
    const share = maxBytes * SHARE;
    const allowed = maxBytes - Math.min(Math.max(share, MEBIBYTE), maxBytes / 2);
    let total = staying.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= allowed) return [];
    return staying.filter(({ bytes }) => {
      if (total <= allowed - share) return false;
      total -= bytes;
      return true;
    });
  }

  // Articles first: none may show a missing file.
  private async evict(id: string, removeAfter: Date): Promise<void> {
    await this.pictures.startRemoving(id, removeAfter);
    this.relay.poke(await this.articles.dropPicture(id));
  }

  private async remove({ _id: id, files }: StoredPicture): Promise<void> {
    // An article may have taken it meanwhile.
    this.relay.poke(await this.articles.dropPicture(id));
    for (const { name } of files) await this.store.delete(name);
    await this.pictures.delete(id);
  }

  /** Fetches lost pictures again, e.g. after a restore, and deletes unknown files. */
  private async audit(now: Date): Promise<void> {
    await this.store.prepare();
    const known = await this.pictures.findAll();
    const there = new Set(await this.store.listOlderThan(new Date(8.64e15)));
    const isLost = ({ stored, files }: StoredPicture) =>
      stored && files.some(({ name }) => !there.has(name));
    for (const { _id: id } of known.filter(isLost)) {
      const articles = await this.articles.findByPicture(id);
      await this.requests.add(articles.map(toRequest));
      this.relay.poke(await this.articles.dropPicture(id));
      await this.pictures.delete(id);
    }
    const names = new Set(known.flatMap(({ files }) => files.map(({ name }) => name)));
    for (const name of await this.store.listOlderThan(new Date(now.getTime() - DAY_MS)))
      if (!names.has(name)) await this.store.delete(name);
  }
}

function toRequest({ _id, state }: ArticleDocument) {
  return { _id, link: state.link, picture: state.thumbnail_url, userAgent: null };
}
