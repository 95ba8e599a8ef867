import type { Server } from 'node:http';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import type { FastifyServerOptions } from 'fastify';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import type { Logger } from '@elevate/logging';
import type { Metrics } from '@elevate/metrics';
import type {
  Publisher,
  ReaderSnapshot,
  Subscriptions,
  TopicDefinition,
  Transport,
} from '@elevate/messaging';
import type { Readiness } from './readiness.js';

/** What a service is given; the same in one process and in many. */
export interface ServiceContext<Config> {
  readonly name: string;
  readonly config: Config;
  readonly logger: Logger;
  readonly transport: Transport;
  readonly publisher: Publisher;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly mongo?: Connection;
}

/** The configuration a shape of zod fields parses to. */
export type ConfigOf<Shape extends z.ZodRawShape> = Readonly<z.infer<z.ZodObject<Shape>>>;

/** What the Fastify instance of a service can be told. */
export type FastifyOptions = FastifyServerOptions<Server>;

/** One service: what it needs, what it is made of, what it listens to. Every app exports one. */
export interface ServiceDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Names the service in logs, in messages (`/elevate/<name>`) and its database. */
  readonly name: string;
  readonly config: Shape;
  /** True where the service owns documents. */
  readonly documents: boolean;
  /** The topics it publishes; they are made before it starts. */
  readonly publishes: readonly TopicDefinition[];
  readonly module: (context: ServiceContext<ConfigOf<Shape>>) => DynamicModule | Type;
  /** What it consumes: a table for each way of consuming. */
  readonly subscriptions?: readonly Subscriptions[];
  /** The snapshot that a table in mode `read` resumes from after a restart. */
  readonly snapshot?: (
    app: INestApplicationContext,
    table: Subscriptions,
  ) => ReaderSnapshot | undefined;
  /** True where anybody may ask it: what a request says about its trace is then not believed. */
  readonly isPublicFacing?: boolean;
  /** Options of its Fastify instance, e.g. a `serverFactory`; `app` gives providers from the first request on. */
  readonly fastify?: (
    context: ServiceContext<ConfigOf<Shape>>,
    app: () => INestApplicationContext,
  ) => FastifyOptions;
}

/** Types a definition by its configuration's shape. */
export function defineService<const Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
): ServiceDefinition<Shape> {
  return definition;
}
