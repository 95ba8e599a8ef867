import { z } from 'zod';
import type { ConfigOf } from '@elevate/service-defaults';

export const catalogueConfig = {
  /** Who knows it may set editor's picks; without it nobody may. */
  OPERATOR_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
};

export type CatalogueConfig = ConfigOf<typeof catalogueConfig>;
