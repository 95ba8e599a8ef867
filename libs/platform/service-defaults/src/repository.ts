import { Inject, Injectable, type Type } from '@nestjs/common';
import type { Connection, Model, QueryFilter, Schema } from 'mongoose';
import { MONGO } from './service-definition.js';

interface CollectionOf<Document> {
  readonly model: Model<Document>;
  find(id: string): Promise<Document | null>;
  delete(id: string): Promise<void>;
}

/** The base of a repository: one collection on the service's connection. */
export function repositoryOf<Document>(schema: Schema<Document>): Type<CollectionOf<Document>> {
  @Injectable()
  class Repository {
    readonly model: Model<Document>;

    constructor(@Inject(MONGO) connection: Connection) {
      const name = String(schema.get('collection'));
      this.model = connection.model<Document>(name, schema, undefined, { overwriteModels: true });
    }

    async find(id: string): Promise<Document | null> {
      return this.model.findById(id).lean<Document>();
    }

    async delete(id: string): Promise<void> {
      await this.model.deleteOne({ _id: id } as QueryFilter<Document>);
    }
  }
  return Repository;
}
