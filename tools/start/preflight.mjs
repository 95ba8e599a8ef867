import { checkPort, claimDataDir } from '../embedded-mongo/src/data-dir.mjs';
import { runningProduct } from './welcome.mjs';

/** Fails early, before anything is installed or built. */
export async function preflight({ dataDir, host, port, webPort, environment = process.env }) {
  if (environment.PORT_FILE || environment.HOST_FILE || environment.DATA_DIR_FILE) {
    return;
  }
  try {
    claimDataDir({ dataDir })();
  } catch (error) {
    throw withAddress(error, runningProduct(dataDir));
  }
  await checkPort({ host, port });
  if (webPort !== undefined) {
    await checkPort({ host: 'localhost', port: webPort, name: 'WEB_PORT' });
  }
}

/** Ignores the control file of a killed product: its process id differs from the lock's. */
function withAddress(error, running) {
  if (!running || running.pid !== error.pid) return error;
  const message = `Elevate runs already at ${running.siteUrl}. ${error.message}`;
  return Object.assign(new Error(message, { cause: error }), { code: error.code });
}
