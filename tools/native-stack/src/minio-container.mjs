import { hasImage, volumeFor, loadTestcontainers } from './containers.mjs';
import { isReady, newKeys } from './minio.mjs';

const IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';
const PORT = 9000;

export const hasMinioImage = () => hasImage(IMAGE);

export async function startMinioContainer({ dataDir = null, log = () => {} } = {}) {
  log(`minio: starting ${IMAGE} with Testcontainers`);
  const { GenericContainer } = await loadTestcontainers();
  const keys = newKeys();
  const container = await new GenericContainer(IMAGE)
    .withCommand(['server', '/data'])
    .withEnvironment({ MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey })
    .withExposedPorts(PORT)
    .withBindMounts(volumeFor(dataDir, '/data'))
    .start();
  const stop = async () => void (await container.stop());
  const url = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
  if (!(await isReady(url))) {
    await stop();
    throw new Error(`${IMAGE} did not answer in time`);
  }
  return { kind: 'container', url, ...keys, pid: undefined, stop };
}
