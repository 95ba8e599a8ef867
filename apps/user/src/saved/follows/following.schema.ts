import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

export interface StoredChoice {
  readonly kind: string;
  /** An id or a name. */
  readonly id: string;
  /** The newest change of a choice wins. */
  readonly changedAt: Date;
  /** False marks a choice that was taken back: an older one of another device must not bring it back. */
  readonly isOn: boolean;
}

export interface Following {
  readonly follows: readonly StoredChoice[];
  readonly hidden: readonly StoredChoice[];
  readonly seenAt: Date | null;
}

/** One document per account, so that a change is one atomic update. */
export interface FollowingDocument extends Following {
  /** The account id. */
  readonly _id: string;
  /** Compared by each update. */
  readonly version: number;
}

export function followingModel(connection: Connection): Model<FollowingDocument> {
  const choice = { _id: false, kind: String, id: String, changedAt: Date, isOn: Boolean };
  const schema = new Schema<FollowingDocument>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      follows: [choice],
      hidden: [choice],
      seenAt: { type: Date, default: null },
    },
    { collection: 'followings', versionKey: false },
  );
  return modelOf(connection, 'Following', schema);
}
