import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { MergedDocuments } from '../merged-documents.js';
import { historyModel, type History } from './history.schema.js';
import { EMPTY_HISTORY, expiryOf } from './merge-history.js';

@Injectable()
export class HistoryRepository extends MergedDocuments<History> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(historyModel(connection), {
      empty: EMPTY_HISTORY,
      endsOf: ({ entries }) => entries.map(expiryOf),
      busy: 'USER.HISTORY_BUSY',
    });
  }
}
