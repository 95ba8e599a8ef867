import { setTimeout as delay } from 'node:timers/promises';
import { hasImage, volumeFor, loadTestcontainers } from './containers.mjs';
import { KAFKA_VERSION } from './kafka-jars.mjs';
import { brokerAnswers } from './kafka-probe.mjs';
import { containerEnvironment } from './kafka-settings.mjs';
import { freePorts } from '../../embedded-mongo/src/ports.mjs';

const IMAGE = `apache/kafka:${KAFKA_VERSION}`;
const READY_WITHIN_MS = 60_000;
const LOG_DIR = '/var/lib/kafka/data';

export const hasKafkaImage = () => hasImage(IMAGE);

export async function startKafkaContainer({ dataDir = null, log = () => {} } = {}) {
  log(`kafka: starting ${IMAGE} with Testcontainers`);
  const { GenericContainer, Wait } = await loadTestcontainers();
  const [port] = await freePorts(1);
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({ ...containerEnvironment({ port }), KAFKA_LOG_DIRS: LOG_DIR })
    .withBindMounts(volumeFor(dataDir, LOG_DIR))
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(READY_WITHIN_MS)
    .start();
  const host = container.getHost();
  await untilAnswered(host, port, container);
  return {
    kind: 'container',
    brokers: [`${host}:${port}`],
    pid: undefined,
    stop: async () => void (await container.stop()),
  };
}

async function untilAnswered(host, port, container) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await brokerAnswers(host, port)) return;
    await delay(50);
  }
  await container.stop();
  throw new Error(`${IMAGE} did not answer within ${READY_WITHIN_MS / 1000} s`);
}
