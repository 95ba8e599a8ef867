import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensureInstalled } from '../../start/install.mjs';
import { KAFKA_VERSION } from './kafka-jars.mjs';
import { brokerAnswers } from './kafka-probe.mjs';
import { containerEnvironment } from './kafka-settings.mjs';
import { freePorts } from './ports.mjs';

const PACKAGES = fileURLToPath(new URL('../containers/', import.meta.url));
const IMAGE = `apache/kafka:${KAFKA_VERSION}`;
const ASK_WITHIN_MS = 3_000;
const READY_WITHIN_MS = 60_000;

const run = promisify(execFile);

/** True where a container engine answers and has the image; nothing is pulled. */
export const hasKafkaImage = () => hasImage(IMAGE);

/** Starts a broker in a container, on a free loopback port; `stop` removes it. */
export async function startKafkaContainer({ log = () => {} } = {}) {
  log(`kafka: starting ${IMAGE} with Testcontainers`);
  const { GenericContainer, Wait } = await loadTestcontainers(log);
  const [port] = await freePorts(1);
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment(containerEnvironment({ port }))
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

async function loadTestcontainers(log) {
  await ensureInstalled({ root: PACKAGES, log });
  // The engine's reaper is an image of its own; without it a process that is killed leaves its container.
  if (!(await hasImage('testcontainers/ryuk'))) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  return createRequire(new URL('../containers/package.json', import.meta.url))('testcontainers');
}

async function hasImage(reference) {
  try {
    await run('docker', ['image', 'inspect', reference], { timeout: ASK_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
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
