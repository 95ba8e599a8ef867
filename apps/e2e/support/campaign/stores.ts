import mongoose from 'mongoose';

export interface StoredAggregate {
  readonly _id: string;
  readonly version: number;
  readonly unpublished: boolean;
  readonly removed?: boolean;
  readonly state: Readonly<Record<string, unknown>> | null;
}

/** Database and collection. */
export type Collection = readonly [database: string, collection: string];

export const STATES: Readonly<Record<string, Collection>> = {
  'catalogue.channel': ['catalogue', 'channels'],
  'catalogue.episode': ['catalogue', 'episodes'],
  'catalogue.hero': ['catalogue', 'hero'],
  'catalogue.picks': ['catalogue', 'editor-picks'],
  'catalogue.names': ['catalogue', 'other-names'],
  'events.event': ['events', 'events'],
  'user.account': ['user', 'accounts'],
};

/** Collections whose facts are published once. */
export const FACTS: readonly Collection[] = [
  ['ingestion', 'channels'],
  ['ingestion', 'runs'],
  ['ingestion', 'videos'],
];

/** Reads the services' databases directly. */
export class Stores {
  private constructor(private readonly connection: mongoose.Connection) {}

  static async open(uri: string): Promise<Stores> {
    return new Stores(await mongoose.createConnection(uri).asPromise());
  }

  async aggregates([database, collection]: Collection): Promise<Map<string, StoredAggregate>> {
    const documents = await this.all<StoredAggregate>(database, collection);
    return new Map(documents.map((document) => [String(document._id), document]));
  }

  async accounts(): Promise<Map<string, string>> {
    const accounts = await this.all<{ _id: string; email: string }>('user', 'accounts');
    return new Map(accounts.map(({ _id, email }) => [email, _id]));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async all<T>(database: string, collection: string): Promise<T[]> {
    const { db } = this.connection.useDb(database);
    return (await db?.collection(collection).find().toArray()) as T[];
  }
}
