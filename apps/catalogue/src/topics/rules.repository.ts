import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { modelOf, writeVersion } from '@elevate/mongo';
import type { PassedRules, RulesPass } from './rules-pass.js';

interface RulesDocument extends AuditCarrier, PassedRules {
  readonly _id: string;
}

type Stored<Rules> = Rules & PassedRules;

interface RulesOptions<Rules> {
  readonly name: string;
  /** Of the document, and of its collection. */
  readonly id: string;
  readonly empty: Rules;
}

/** Rules of curators. A single document, so that a change is one atomic update. */
export class RulesRepository<Rules extends object> {
  readonly model: Model<RulesDocument & Rules>;
  private readonly id: string;
  private readonly empty: Rules;

  constructor(connection: Connection, { name, id, empty }: RulesOptions<Rules>) {
    const rules = { type: Schema.Types.Mixed, required: true };
    const schema = new Schema(
      {
        _id: String,
        version: { type: Number, required: true },
        ...Object.fromEntries(Object.keys(empty).map((field) => [field, rules])),
        pass: Schema.Types.Mixed,
      },
      { collection: id, versionKey: false, minimize: false },
    );
    this.model = modelOf(connection, name, carriesRecords(schema) as never);
    this.id = id;
    this.empty = empty;
  }

  async find(): Promise<Stored<Rules>> {
    const stored = await this.model.findById(this.id).lean<Stored<Rules> | null>();
    return stored ?? { ...this.empty, version: 0, pass: null };
  }

  save({
    version,
    record,
    ...rules
  }: Stored<Rules> & { readonly record: AuditRecord }): Promise<boolean> {
    const change = { $set: rules, $push: { unaudited: record } };
    return writeVersion(this.model, { _id: this.id, version }, change as never);
  }

  async movePass(version: number, from: RulesPass, to: RulesPass | null): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: this.id, version, 'pass.left': from.left, 'pass.after': from.after } as never,
      { $set: { pass: to } } as never,
    );
    return modifiedCount > 0;
  }
}
