import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { ObjectStore } from '@elevate/object-store';
import { IMAGE_STORE, imageIdOf, ImagesService } from '../images/images.service.js';
import { EventRepository } from '../events/event.repository.js';
import { type ImageDocument, ImageRepository } from '../images/image.repository.js';
import { DAY_MS, MINUTE_MS, HOUR_MS } from '@elevate/rules';

const SWEEP_EVERY_MS = 15 * MINUTE_MS;
const LEAVE_WITHIN_MS = 3_000;
const RESTORE_OVER_MS = 10 * 60_000;

/** A claim older than this without a saved event belongs to a crashed process. */
const SAVED_WITHIN_MS = HOUR_MS;

/** Removes unused images: never saved, replaced, or left by a crash. */
@Injectable()
export class EventsUpkeep {
  private readonly task: PeriodicTask;
  private isPrepared = false;

  constructor(
    private readonly images: ImageRepository,
    private readonly events: EventRepository,
    private readonly service: ImagesService,
    @Inject(IMAGE_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'event-images',
      everyMs: () => (this.isPrepared ? SWEEP_EVERY_MS : MINUTE_MS),
      run: () => this.round(),
    });
  }

  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    // An object store that does not respond must not block the shutdown.
    await Promise.race([this.task.stop(), delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
  }

  /** Safe to run in several processes. */
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.removeDeleted(new Date(now - RESTORE_OVER_MS));
    const yesterday = new Date(now - DAY_MS);
    const old = await this.images.findCreatedBefore(yesterday);
    const used = await this.events.imagesOf(old.flatMap(({ eventId }) => eventId ?? []));
    const isUsed = ({ _id, eventId, claimedAt }: ImageDocument): boolean =>
      (eventId !== null && used.get(eventId) === _id) ||
      (claimedAt !== null && claimedAt.getTime() > now - SAVED_WITHIN_MS);
    for (const document of old.filter((image) => !isUsed(image))) {
      await this.service.remove(document);
    }
    // A database without images may be new while the store is old, so nothing is removed then.
    if (old.length > 0) await this.removeUnknown(yesterday);
  }

  private async removeDeleted(before: Date): Promise<void> {
    for (const event of await this.events.findRemovedBefore(before.toISOString())) {
      const { image } = event.state;
      const document = image && (await this.images.find(image.id));
      if (document?.eventId === event._id) await this.service.remove(document);
      await this.events.forgetRemoval(event);
    }
  }

  private async removeUnknown(before: Date): Promise<void> {
    const names = await this.store.listOlderThan(before);
    const ids = names.flatMap((name) => imageIdOf(name) ?? []);
    const existing = await this.images.existingIds(ids);
    for (const name of names) {
      const id = imageIdOf(name);
      if (id !== undefined && !existing.has(id)) await this.store.delete(name);
    }
  }

  private async round(): Promise<void> {
    if (!this.isPrepared) await this.store.prepare();
    this.isPrepared = true;
    await this.sweep();
  }
}
