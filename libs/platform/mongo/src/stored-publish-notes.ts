import type { Connection } from 'mongoose';
import type { PublishNote, PublishNotes } from '@elevate/messaging';

interface NoteDocument {
  readonly _id: string;
  readonly topic: string;
  readonly ids: readonly string[];
  readonly producers: readonly string[];
}

/** A service's topics share the collection, which has only what is under way. */
export class StoredPublishNotes implements PublishNotes {
  constructor(
    private readonly topic: string,
    private readonly connection: Connection,
  ) {}

  async add({ id, ids, producers }: PublishNote): Promise<void> {
    await this.collection.insertOne({ _id: id, topic: this.topic, ids, producers });
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.collection.deleteMany({ _id: { $in: ids } });
  }

  async all(): Promise<PublishNote[]> {
    const notes = await this.collection.find({ topic: this.topic }).toArray();
    return notes.map(({ _id: id, ids, producers }) => ({ id, ids, producers }));
  }

  private get collection() {
    return this.connection.collection<NoteDocument>('publish-notes');
  }
}
