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

export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
export const TRANSPORT = Symbol('TRANSPORT');
export const PUBLISHER = Symbol('PUBLISHER');
export const METRICS = Symbol('METRICS');
/** Only for services with `documents: true`. */
export const MONGO = Symbol('MONGO');

/** Identical in embedded and distributed mode. */
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

export type ConfigOf<Shape extends z.ZodRawShape> = Readonly<z.infer<z.ZodObject<Shape>>>;

export type FastifyOptions = FastifyServerOptions<Server>;

export interface ServiceDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly config: Shape;
  /** Refuses settings that lack another one. @throws AppError */
  readonly checkConfig?: (config: ConfigOf<Shape>) => void;
  readonly documents: boolean;
  readonly publishes: readonly TopicDefinition[];
  readonly module: (context: ServiceContext<ConfigOf<Shape>>) => DynamicModule | Type;
  readonly subscriptions?: readonly Subscriptions[];
  readonly snapshot?: (
    app: INestApplicationContext,
    table: Subscriptions,
  ) => ReaderSnapshot | undefined;
  /** Public-facing: ignores incoming trace headers. */
  readonly isPublicFacing?: boolean;
  /** `app` provides dependencies from the first request on. */
  readonly fastify?: (
    context: ServiceContext<ConfigOf<Shape>>,
    app: () => INestApplicationContext,
  ) => FastifyOptions;
}

export const definitionsOf = (
  topics: Readonly<Record<string, { readonly name: string; readonly kind: 'state' | 'fact' }>>,
): TopicDefinition[] =>
  Object.values(topics).map(({ name, kind }) => ({ name, compacted: kind === 'state' }));

export function defineService<const Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
): ServiceDefinition<Shape> {
  return definition;
}
