import { Inject, Injectable, type Type } from '@nestjs/common';
import type { Connection, Model, Schema } from 'mongoose';
import { MONGO } from './service-definition.js';

/** The base of a repository: the model of one collection on the service's connection. */
export function repositoryOf<Document>(
  schema: Schema<Document>,
): Type<{ readonly model: Model<Document> }> {
  @Injectable()
  class Repository {
    readonly model: Model<Document>;

    constructor(@Inject(MONGO) connection: Connection) {
      const name = String(schema.get('collection'));
      this.model = connection.model<Document>(name, schema, undefined, { overwriteModels: true });
    }
  }
  return Repository;
}
