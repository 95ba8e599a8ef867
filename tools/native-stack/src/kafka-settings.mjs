const COMMON = {
  'process.roles': 'broker,controller',
  'node.id': 1,
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'auto.create.topics.enable': false,
  // A single broker has no replicas or members to wait for.
  'group.initial.rebalance.delay.ms': 0,
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 4,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  // After a kill the broker waits for its old session to expire; default 9 s.
  'broker.session.timeout.ms': 2_000,
  'broker.heartbeat.interval.ms': 500,
  'num.network.threads': 2,
  'num.io.threads': 4,
  // Defaults reserve 128 MB for the cleaner and 10 MB of index per partition.
  'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
  'log.index.size.max.bytes': 1024 * 1024,
};

/**
 * One combined broker and controller on loopback.
 * @param {{ port: number, controllerPort: number, advertisedPort?: number, logDir: string }} options
 */
export function kafkaSettings({ port, controllerPort, advertisedPort, logDir }) {
  const settings = {
    ...COMMON,
    ...addresses({ listen: '127.0.0.1', port, controllerPort, advertisedPort }),
    'log.dirs': logDir,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/**
 * Environment variables of the official image: `KAFKA_A_B` for `a.b`. In a container the broker must listen on all
 * addresses.
 */
export function containerEnvironment({ port }) {
  const controllerPort = port === 9093 ? 9094 : 9093;
  const settings = { ...COMMON, ...addresses({ listen: '0.0.0.0', port, controllerPort }) };
  const named = Object.entries(settings).map(([name, value]) => [
    `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
    String(value),
  ]);
  return { CLUSTER_ID: 'ZWxldmF0ZS1lbGV2YXRlLQ', ...Object.fromEntries(named) };
}

function addresses({ listen, port, controllerPort, advertisedPort = port }) {
  return {
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://${listen}:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
  };
}
