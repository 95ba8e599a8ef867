import { documentSchema } from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export interface Mark {
  _id: string;
  dueAt?: Date;
  value?: string;
}

export class MarkRepository extends repositoryOf(documentSchema<Mark>('marks')) {
  async set(id: string, mark: Omit<Mark, '_id'>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: mark }, { upsert: true });
  }
}
