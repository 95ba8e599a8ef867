import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import type { OutgoingMessage, RelayEntry, RelaySource } from '@elevate/messaging';
import { bulkWrite } from './bulk-write.js';
import { idsOf, type StateDocument } from './documents.js';

type Published = Pick<RelayEntry, 'id' | 'version' | 'mark'>;

interface RaisedVersion extends Published {
  readonly target: number;
  /** Readers have the aggregate although its state has nothing to publish. */
  readonly wasPublished: boolean;
}

export class StateRelaySource<Document extends StateDocument<unknown>> implements RelaySource {
  constructor(
    readonly topic: string,
    private readonly model: Model<Document>,
    readonly toMessage: (document: Document) => OutgoingMessage | null,
  ) {}

  async findUnpublished(limit: number, except: ReadonlySet<string>): Promise<string[]> {
    // Filtered here: `$nin` with thousands costs the server more than reading extra documents.
    const documents = await this.model.collection
      .find({ unpublished: true }, { projection: { _id: 1 }, limit: limit + except.size })
      .toArray();
    return documents
      .map(({ _id }) => String(_id))
      .filter((id) => !except.has(id))
      .slice(0, limit);
  }

  async load(ids: readonly string[]): Promise<RelayEntry[]> {
    const documents = await this.documents(ids);
    const marked = documents.filter(({ unpublished }) => unpublished);
    const entries = marked.map((document) => this.toEntry(document));
    const silent = marked.filter((_, index) => entries[index] === null);
    if (silent.length > 0)
      await this.clear(silent.map(({ _id, version, mark }) => ({ id: _id, version, mark })));
    return entries.filter((entry) => entry !== null);
  }

  async current(ids: readonly string[]): Promise<RelayEntry[]> {
    const documents = await this.documents(ids);
    return documents.map((document) => this.toEntry(document)).filter((entry) => entry !== null);
  }

  async clear(entries: readonly Published[]): Promise<void> {
    if (entries.length === 0) return;
    // Newer changes and newer marks stay.
    const same = ({ id, version, mark }: Published) => ({ _id: id, version, mark: mark ?? null });
    const cleared = { $set: { unpublished: false }, $unset: { mark: '' } };
    const matched = await this.update(entries, same, cleared);
    // Another process published a newer version first, so the log now ends with the older one; republish.
    const newer = ({ id, version }: Published) => ({ _id: id, version: { $gt: version } });
    if (matched < entries.length) await this.update(entries, newer, { $set: marks() });
  }

  async markAgain(ids: readonly string[]): Promise<void> {
    await bulkWrite(this.model.collection, [
      { updateMany: { filter: { _id: { $in: [...ids] } }, update: { $set: marks() } } },
    ]);
  }

  /** Marks what has not changed since, with the version to publish. */
  async raise(versions: readonly RaisedVersion[]): Promise<void> {
    if (versions.length === 0) return;
    const operations = versions.map(({ id, version, target, wasPublished }) => ({
      updateOne: {
        filter: { _id: id, version },
        update: { $set: { version: target, ...marks(), ...(wasPublished && { published: true }) } },
      },
    }));
    await bulkWrite(this.model.collection, operations);
  }

  ids(): Promise<string[]> {
    return idsOf(this.model, {});
  }

  documents(ids: readonly string[]): Promise<Document[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean<Document[]>();
  }

  unpublishedOf(ids: readonly string[]): Promise<string[]> {
    return idsOf(this.model, { _id: { $in: [...ids] }, unpublished: true });
  }

  async *all(): AsyncIterable<RelayEntry> {
    for await (const document of this.model.find().lean<Document>().cursor({ batchSize: 500 })) {
      const entry = this.toEntry(document as Document);
      if (entry) yield entry;
    }
  }

  private async update(
    entries: readonly Published[],
    filterOf: (entry: Published) => object,
    update: object,
  ): Promise<number> {
    const operations = entries.map((entry) => ({ updateOne: { filter: filterOf(entry), update } }));
    const { matchedCount } = await bulkWrite(this.model.collection, operations);
    return matchedCount;
  }

  private toEntry(document: Document): RelayEntry | null {
    const message = this.toMessage(document);
    const { _id: id, version, mark } = document;
    return message && { id, version, message, ...(mark !== undefined && { mark }) };
  }
}

const marks = () => ({ unpublished: true, mark: randomUUID() });
