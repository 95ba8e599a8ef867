import type { WebhookState } from '@elevate/contracts/webhooks';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { Batches, documentSchema, hasMatched } from '@elevate/mongo';
import { userError } from '@elevate/errors';
import { repositoryOf } from '@elevate/service-defaults';

/** Deleted webhooks stay, without secrets, as carriers of unpublished audit records. */
export interface WebhookDocument extends AuditCarrier {
  _id: string;
  version: number;
  removed?: boolean;
  url: string;
  description: string;
  messageTypes: string[];
  state: 'active' | 'paused';
  pausedReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  resumedAt: Date | null;
  secret: string;
  previousSecret: { readonly secret: string; readonly until: Date } | null;
  lastSuccessAt: Date | null;
  lastFailure: { readonly at: Date; readonly reason: string } | null;
  failingSince: Date | null;
  /** When the messages happened that were deleted undelivered. */
  missed?: Missed;
  createdBy?: string;
  /** The start of the outage whose notice is published. */
  noticedSince?: Date;
}

export interface Missed {
  readonly from: Date;
  readonly until: Date;
}

export function publicStateOf({ state, failingSince }: WebhookDocument): WebhookState {
  return state === 'active' && failingSince !== null ? 'failing' : state;
}

export function nameOf({ url, description }: Pick<WebhookDocument, 'url' | 'description'>): string {
  return description || new URL(url).host;
}

/** Only the service pauses with a reason. */
const STATES = {
  active: { state: 'active', failingSince: null },
  failing: { state: 'active', failingSince: { $ne: null } },
  paused: { state: 'paused', pausedReason: { $ne: null } },
  stopped: { state: 'paused', pausedReason: null },
} as const;

const webhookSchema = carriesRecords(documentSchema<WebhookDocument>('webhooks'));

const LIVE = { removed: { $ne: true } } as const;

type Changes = Partial<Omit<WebhookDocument, '_id' | 'version' | 'unaudited'>>;

export class WebhookRepository extends repositoryOf(webhookSchema) {
  // Not cached: there are at most twenty, and changes must apply immediately.
  private readonly reads = new Batches(async (calls: readonly null[]) => {
    const webhooks = await this.model.find(LIVE).sort({ createdAt: -1 }).lean<WebhookDocument[]>();
    return calls.map(() => webhooks);
  });

  findAll(): Promise<readonly WebhookDocument[]> {
    return this.reads.add(null);
  }

  override async find(id: string): Promise<WebhookDocument | null> {
    return (await this.findAll()).find(({ _id }) => _id === id) ?? null;
  }

  countStates() {
    return Promise.all(
      Object.entries(STATES).map(async ([state, filter]) => ({
        labels: { state },
        value: await this.model.countDocuments({ ...filter, ...LIVE } as object),
      })),
    );
  }

  async findOrFail(id: string): Promise<WebhookDocument> {
    const webhook = await this.find(id);
    if (webhook) return webhook;
    throw userError('WEBHOOKS.NOT_FOUND', 'The webhook does not exist.');
  }

  async insert(webhook: WebhookDocument, record: AuditRecord): Promise<void> {
    await this.model.create({ ...webhook, unaudited: [record] });
  }

  /** @throws AppError `WEBHOOKS.VERSION_CONFLICT` if another change came first */
  async change(
    { _id, version }: WebhookDocument,
    changes: Changes,
    record: AuditRecord,
  ): Promise<WebhookDocument> {
    const changed = await this.changeOne(
      { _id, version, ...LIVE },
      { $set: changes, $inc: { version: 1 }, $push: { unaudited: record } },
    );
    if (changed) return changed;
    throw userError('WEBHOOKS.VERSION_CONFLICT', 'This webhook has changed. Please reload it.');
  }

  async record(id: string, record: AuditRecord): Promise<void> {
    await this.model.updateOne({ _id: id }, { $push: { unaudited: record } });
  }

  async noteSuccess(id: string, at: Date): Promise<void> {
    const $set = { lastSuccessAt: at, lastFailure: null, failingSince: null };
    await this.model.updateOne({ _id: id, ...LIVE }, { $set });
  }

  async noteFailure(id: string, at: Date, reason: string): Promise<void> {
    const failed = { _id: id, ...LIVE };
    await this.model.updateOne(failed, { $set: { lastFailure: { at, reason } } });
    await this.model.updateOne({ ...failed, failingSince: null }, { $set: { failingSince: at } });
  }

  async noteNotice(id: string, noticedSince: Date): Promise<void> {
    await this.model.updateOne({ _id: id, ...LIVE }, { $set: { noticedSince } });
  }

  async noteMissed(id: string, { from, until }: Missed): Promise<void> {
    await this.model.updateOne(
      { _id: id, ...LIVE },
      { $min: { 'missed.from': from }, $max: { 'missed.until': until } },
    );
  }

  pause(id: string, at: Date, pausedReason: string): Promise<boolean> {
    const $set = { state: 'paused' as const, pausedReason, updatedAt: at };
    const active = { _id: id, state: 'active' as const, ...LIVE };
    return hasMatched(this.model.updateOne(active, { $set, $inc: { version: 1 } }));
  }
}
