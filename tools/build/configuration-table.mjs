/*
 * Writes the configuration table into docs/operators.md from the parsed fields and the comments above them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { bffService } from '@elevate/bff';
import { catalogueService } from '@elevate/catalogue';
import { eventsService } from '@elevate/events';
import { ingestionService } from '@elevate/ingestion';
import { documentsConfig, processConfig } from '@elevate/service-defaults';
import { userService } from '@elevate/user';
import { webhooksService } from '@elevate/webhooks';
import { configurationRows, tableOf } from './configuration-rows.mjs';
import { fieldComments } from './field-comments.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const document = join(root, 'docs', 'operators.md');
const PLACE = /(<!-- configuration: npm run generate writes this table -->\n)[^]*?(<!-- end -->)/;

const apps = [
  userService,
  catalogueService,
  eventsService,
  ingestionService,
  webhooksService,
  bffService,
].map(({ name, config, documents }) => ({
  name,
  shape: { ...processConfig, ...(documents && documentsConfig), ...config },
  comments: fieldComments(join(root, 'apps', name, 'src')),
}));
const shared = ['service-defaults', 'admin-access', 'telemetry'].map((name) =>
  fieldComments(join(root, 'libs', 'platform', name, 'src')),
);

const table = tableOf(configurationRows({ apps, shared, root }));
const text = readFileSync(document, 'utf8');
if (!PLACE.test(text))
  throw new Error('docs/operators.md has no marker for the configuration table');
const written = text.replace(PLACE, (_all, begin, end) => `${begin}\n${table}\n\n${end}`);
const options = await prettier.resolveConfig(document);
writeFileSync(document, await prettier.format(written, { ...options, parser: 'markdown' }));
