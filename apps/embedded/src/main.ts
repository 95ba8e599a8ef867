import { describeError, isAppError } from '@elevate/errors';
import { closeOnSignals, exitIfOnlyChecked } from '@elevate/service-defaults';
import { EMBEDDED_SETTINGS, parseEmbeddedConfig } from './embedded-config.js';
import { setupLinkOf, startEmbedded } from './start-embedded.js';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const environment = process.env;
  const config = parseEmbeddedConfig(environment);
  exitIfOnlyChecked(config, EMBEDDED_SETTINGS, environment);
  say(`Elevate ${config.RELEASE}`);
  const product = await startEmbedded({ environment, say });
  closeOnSignals(product.logger, () => product.close());
  say(`Elevate is ready at ${product.url}`);
  const setupLink = await setupLinkOf(product);
  if (setupLink !== null) say(`Set up the first administrator: ${setupLink}`);
  void product.ended.then((reason) => {
    product.logger.fatal(`${reason} Exiting with 70; start the product again.`);
    process.exit(70);
  });
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(isAppError(error) && error.code === 'CONFIG.INVALID' ? 78 : 70);
}
