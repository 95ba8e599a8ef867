/**
 * A broker that is its own controller, on the loopback, made for a small machine and a fast start.
 * @param {{ port: number, controllerPort: number, logDir: string }} options
 */
export function kafkaSettings({ port, controllerPort, logDir }) {
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': logDir,
    // Topics are made on purpose; a typing error must not make one.
    'auto.create.topics.enable': false,
    // With one broker there is nobody to wait for and nobody to copy to.
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // After a kill the broker waits until its former self counts as gone: 9 s by default.
    'broker.session.timeout.ms': 2_000,
    'broker.heartbeat.interval.ms': 500,
    'num.network.threads': 2,
    'num.io.threads': 4,
    // The defaults reserve 128 MB for the cleaner and 10 MB of index for each partition.
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
    'log.index.size.max.bytes': 1024 * 1024,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}
