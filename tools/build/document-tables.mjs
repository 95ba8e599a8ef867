/** Writes the tables of docs/operators.md and docs/architecture.md, and the files about Kafka beside the manifests. */
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
import {
  configurationRows,
  configurationTable,
  fieldComments,
  topicRows,
  topicTable,
} from './table-rows.mjs';
import { writeKafkaUsers } from './write-kafka-users.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const services = [
  userService,
  catalogueService,
  eventsService,
  ingestionService,
  webhooksService,
  bffService,
];

await writeTable('docs/operators.md', 'configuration', describeConfiguration());
writeKafkaUsers(root, services);
await writeTable('docs/architecture.md', 'topics', topicTable(topicRows(services)));

function describeConfiguration() {
  const apps = services.map(({ name, config, documents }) => ({
    name,
    shape: { ...processConfig, ...(documents && documentsConfig), ...config },
    comments: fieldComments(join(root, 'apps', name, 'src')),
  }));
  const shared = ['service-defaults', 'admin-access', 'messaging', 'object-store', 'telemetry'].map(
    (name) => fieldComments(join(root, 'libs', 'platform', name, 'src')),
  );
  return configurationTable(configurationRows({ apps, shared, root }));
}

async function writeTable(file, name, table) {
  const document = join(root, file);
  const place = new RegExp(
    `(<!-- ${name}: npm run generate writes this table -->\n)[^]*?(<!-- end -->)`,
  );
  const text = readFileSync(document, 'utf8');
  if (!place.test(text)) throw new Error(`${file} has no marker for the table "${name}"`);
  const written = text.replace(place, (_all, begin, end) => `${begin}\n${table}\n\n${end}`);
  const options = await prettier.resolveConfig(document);
  writeFileSync(document, await prettier.format(written, { ...options, parser: 'markdown' }));
}
