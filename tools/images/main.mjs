/*
 * npm run images: writes the digests of docker-compose.yml's images to deploy/docker/images.env.
 * --base: makes a base image from Debian packages and the npm registry, where no image can be pulled.
 * --try [app]…: builds the images, checks size and user, and starts them without rights.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { APPS, makeBaseImage, pinImages, tryImages } from './try-images.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stdout.write(`images: ${line}\n`);
const options = {
  base: { type: 'boolean', default: false },
  try: { type: 'boolean', default: false },
};
try {
  const { values, positionals: apps } = parseArgs({ options, allowPositionals: true });
  if (values.base) await makeBaseImage({ log });
  else if (values.try) await tryImages({ root, log, apps: apps.length > 0 ? apps : APPS });
  else await pinImages({ root, log });
} catch (error) {
  process.stderr.write(`images: ${error.message}\n`);
  process.exitCode = 1;
}
