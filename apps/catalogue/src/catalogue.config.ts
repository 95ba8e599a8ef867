import { operatorConfig, type ConfigOf } from '@elevate/service-defaults';

/** Who shows the operator's token may set editor's picks. */
export const catalogueConfig = operatorConfig;

export type CatalogueConfig = ConfigOf<typeof catalogueConfig>;
