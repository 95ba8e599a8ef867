import { Inject, Injectable, type Type } from '@nestjs/common';
import type { Connection, Model, QueryFilter, Schema, UpdateQuery } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import { MONGO } from './service-definition.js';

interface CollectionOf<Document> {
  readonly model: Model<Document>;
  find(id: string): Promise<Document | null>;
  /** Returns the changed document; null if the filter matches none. */
  changeOne(filter: object, update: object): Promise<Document | null>;
  delete(id: string): Promise<void>;
}

/** The base of a repository: one collection on the service's connection. */
export function repositoryOf<Document>(schema: Schema<Document>): Type<CollectionOf<Document>> {
  @Injectable()
  class Repository {
    readonly model: Model<Document>;

    constructor(@Inject(MONGO) connection: Connection) {
      this.model = modelOf(connection, String(schema.get('collection')), schema);
    }

    async find(id: string): Promise<Document | null> {
      return this.model.findById(id).lean<Document>();
    }

    async changeOne(filter: object, update: object): Promise<Document | null> {
      return this.model
        .findOneAndUpdate(filter as QueryFilter<Document>, update as UpdateQuery<Document>, {
          returnDocument: 'after',
        })
        .lean<Document>();
    }

    async delete(id: string): Promise<void> {
      await this.model.deleteOne({ _id: id } as QueryFilter<Document>);
    }
  }
  return Repository;
}
