import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { MergedDocuments } from '../merged-documents.js';
import { EMPTY_READING, expiryOf } from './merge-reading.js';
import { readingModel, type Reading } from './reading.schema.js';

@Injectable()
export class ReadingRepository extends MergedDocuments<Reading> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(readingModel(connection), {
      empty: EMPTY_READING,
      endsOf: ({ marks }) => marks.map(expiryOf),
      busy: 'USER.READING_BUSY',
    });
  }
}
