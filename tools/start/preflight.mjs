import { checkPort, claimDataDir } from '../embedded-mongo/src/data-dir.mjs';

/** Fails early, before anything is installed or built. */
export async function preflight({ dataDir, host, port, webPort, environment = process.env }) {
  if (environment.PORT_FILE || environment.HOST_FILE || environment.DATA_DIR_FILE) {
    return;
  }
  claimDataDir({ dataDir })();
  await checkPort({ host, port });
  if (webPort !== undefined) {
    await checkPort({ host: 'localhost', port: webPort, name: 'WEB_PORT' });
  }
}
