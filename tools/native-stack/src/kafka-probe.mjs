import { connect } from 'node:net';

// ApiVersions v0, correlation id 1, no client id: every broker answers it.
const REQUEST = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
const ANSWER_WITHIN_MS = 1_000;

/** The port opens before the broker is ready. */
export function brokerAnswers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => finish(false));
    socket.on('error', () => finish(false)).on('close', () => resolve(false));
    socket.on('connect', () => socket.write(REQUEST)).on('data', () => finish(true));
  });
}
