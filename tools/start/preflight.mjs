import { checkPort, claimDataDir } from '../embedded-mongo/src/data-dir.mjs';

/** Refuses a start that could not succeed, before anything is installed, built or started. */
export async function preflight({ dataDir, host, port, webPort, environment = process.env }) {
  // Values in files are read by the product itself, which checks the same.
  if (environment.PORT_FILE || environment.HOST_FILE || environment.DATA_DIR_FILE) {
    return;
  }
  claimDataDir({ dataDir })();
  await checkPort({ host, port });
  if (webPort !== undefined) {
    await checkPort({ host: 'localhost', port: webPort, name: 'WEB_PORT' });
  }
}
