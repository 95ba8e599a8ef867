import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import type { MergedDocument } from '../merged-documents.js';

export interface StoredMark {
  /** The id of the article. */
  readonly id: string;
  readonly isRead: boolean;
  /** The newest change of an article wins. */
  readonly changedAt: Date;
  /** The revision that brought this change; devices ask for newer ones only. */
  readonly revision: number;
}

export interface Reading {
  readonly revision: number;
  readonly marks: readonly StoredMark[];
  /** Of "Mark all as read": a register, so that Undo is one more change. */
  readonly all: { readonly until: Date; readonly changedAt: Date };
}

export type ReadingDocument = Reading & MergedDocument;

export function readingModel(connection: Connection): Model<ReadingDocument> {
  const schema = new Schema<ReadingDocument>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      revision: { type: Number, required: true },
      marks: [{ _id: false, id: String, isRead: Boolean, changedAt: Date, revision: Number }],
      all: { until: Date, changedAt: Date },
      expiresAt: { type: Date, default: null },
    },
    { collection: 'read_marks', versionKey: false },
  ).index({ expiresAt: 1 });
  return modelOf(connection, 'ReadMarks', schema);
}
