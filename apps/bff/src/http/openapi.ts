import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import {
  accountSessionSchema,
  accountSessionsSchema,
  deletionSchema,
  messageSchema,
  newPasswordSchema,
  passwordChangeSchema,
  personalDataSchema,
  resetRequestSchema,
  resetTokenSchema,
  signUpSchema,
} from '../account/account.schema.js';
import { adminAccessSchema } from '../session/admin-access.schema.js';
import { ADMIN_EVENT_SCHEMAS } from '../admin/admin-event.schema.js';
import { ADMIN_STATUS_SCHEMAS } from '../admin/admin-status.schema.js';
import { AUDIT_SCHEMAS } from '../admin/audit.schema.js';
import { channelRowSchema, channelRowsPageSchema, channelSchema } from '../api/channel.schema.js';
import { DELIVERY_SCHEMAS } from '../admin/delivery.schema.js';
import {
  episodeChannelSchema,
  episodeDetailSchema,
  episodeSchema,
  thumbnailSchema,
} from '../api/episode.schema.js';
import { eventCardSchema, eventCardsSchema, eventImageSizeSchema } from '../api/event.schema.js';
import { heroSchema, homePageSchema, homeRowSchema, statsSchema } from '../api/home.schema.js';
import {
  channelEntrySchema,
  channelListSchema,
  channelPageSchema,
  episodeListSchema,
  relatedEpisodesSchema,
  searchResultSchema,
  topicGroupSchema,
  topicGroupsSchema,
  topicSchema,
} from '../api/list.schema.js';
import {
  articleCardSchema,
  articleEpisodesSchema,
  articleSchema,
  newsPageSchema,
  newsStatsSchema,
  reportSchema,
} from '../api/news.schema.js';
import {
  bookmarkAdditionSchema,
  bookmarkSchema,
  bookmarksSchema,
  listAdditionSchema,
  listItemSchema,
  myListSchema,
  savedIdsSchema,
  unavailableSchema,
} from '../account/saved.schema.js';
import {
  accountSchema,
  sessionSchema,
  sessionUserSchema,
  signedInSessionSchema,
  signedOutSessionSchema,
  signInSchema,
  tokenRequestSchema,
  tokensSchema,
} from '../session/session.schema.js';
import { schemaRef } from './api-ready.decorator.js';
import { problemSchema } from '../services/problem.schema.js';
import { RUN_SCHEMAS } from '../admin/run.schema.js';
import { SOURCE_SCHEMAS } from '../admin/source.schema.js';
import { WEBHOOK_SCHEMAS } from '../admin/webhook.schema.js';

// Every schema with a name, in the document's order: one that is left out would be named by zod.
const SCHEMAS = [
  homePageSchema,
  homeRowSchema,
  heroSchema,
  statsSchema,
  channelRowsPageSchema,
  channelRowSchema,
  channelListSchema,
  channelEntrySchema,
  channelPageSchema,
  channelSchema,
  topicGroupsSchema,
  topicGroupSchema,
  topicSchema,
  episodeListSchema,
  searchResultSchema,
  relatedEpisodesSchema,
  episodeSchema,
  episodeDetailSchema,
  episodeChannelSchema,
  thumbnailSchema,
  newsPageSchema,
  articleCardSchema,
  articleSchema,
  reportSchema,
  newsStatsSchema,
  articleEpisodesSchema,
  ...[eventCardsSchema, eventCardSchema, eventImageSizeSchema],
  ...[sessionSchema, signedInSessionSchema, signedOutSessionSchema, sessionUserSchema],
  ...[signInSchema, tokenRequestSchema, tokensSchema, messageSchema, signUpSchema],
  adminAccessSchema,
  ...[resetRequestSchema, resetTokenSchema, newPasswordSchema, passwordChangeSchema],
  ...[accountSchema, accountSessionsSchema, accountSessionSchema],
  ...[personalDataSchema, deletionSchema],
  ...[myListSchema, listItemSchema, unavailableSchema, listAdditionSchema, savedIdsSchema],
  ...[bookmarksSchema, bookmarkSchema, bookmarkAdditionSchema],
  ...[...ADMIN_STATUS_SCHEMAS, ...RUN_SCHEMAS, ...SOURCE_SCHEMAS],
  ...[...ADMIN_EVENT_SCHEMAS, ...AUDIT_SCHEMAS],
  ...[...WEBHOOK_SCHEMAS, ...DELIVERY_SCHEMAS],
  problemSchema,
];

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** The API's OpenAPI 3.1 document, from the controllers' routes and the schemas of their answers. */
export function createOpenApi(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Elevate')
    .setDescription('What the site shows, as data. Every failure is an RFC 9457 problem document.')
    .setVersion('1')
    .addBearerAuth()
    .addCookieAuth('elevate-access')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
  });
  return { ...document, components: { ...document.components, schemas: schemas() } };
}

// OpenAPI 3.1 takes JSON Schema as it is, so the zod schemas need no second description.
function schemas(): Schemas {
  const { schemas: generated } = z.toJSONSchema(registryOf(SCHEMAS), {
    uri: schemaRef,
    io: 'output',
  });
  const plain = Object.entries(generated).map(([name, schema]) => {
    const { $schema: _dialect, $id: _id, ...rest } = schema;
    return [name, rest];
  });
  return Object.fromEntries(plain) as Schemas;
}

function registryOf(all: readonly z.ZodType[]): z.core.$ZodRegistry<{ id?: string }> {
  const registry = z.registry<{ id?: string }>();
  for (const schema of all) registry.add(schema, { id: z.globalRegistry.get(schema)?.id ?? '' });
  return registry;
}
