import { canProvisionMinio, defaultMinioCache } from './minio-binary.mjs';
import { hasMinioImage, startMinioContainer } from './minio-container.mjs';
import { startMinio } from './minio.mjs';

export async function canProvideMinio({
  environment = process.env,
  cacheDir = defaultMinioCache(environment),
} = {}) {
  if (environment.MINIO_URL) return true;
  return (await hasMinioImage()) || canProvisionMinio({ cacheDir, environment });
}

export async function provideMinio({ environment = process.env, ...options } = {}) {
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = environment;
  if (url) {
    return { kind: 'external', url, accessKey, secretKey, pid: undefined, stop: async () => {} };
  }
  if (await hasMinioImage()) return startMinioContainer(options);
  return startMinio(options);
}
