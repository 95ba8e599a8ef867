import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

export interface SignInTry {
  id: string;
  at: Date;
  /** False while the password is compared; a correct one removes the entry. */
  failed: boolean;
}

/** Last tries to sign in to one address, which may have no account, from unknown devices. */
export interface SignInFailureDocument {
  /** SHA-256 of the address. */
  _id: string;
  tries: SignInTry[];
  lastAt: Date;
}

export function signInFailureModel(connection: Connection): Model<SignInFailureDocument> {
  const schema = new Schema<SignInFailureDocument>(
    {
      _id: { type: String, required: true },
      tries: { type: [{ _id: false, id: String, at: Date, failed: Boolean }], required: true },
      lastAt: { type: Date, required: true },
    },
    { collection: 'sign_in_failures', versionKey: false },
  ).index({ lastAt: 1 });
  return modelOf(connection, 'SignInFailure', schema);
}
