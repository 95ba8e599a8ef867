import { connect } from 'node:net';

// ApiVersions, version 0, correlation id 1, without a client id: the one question every broker answers.
const QUESTION = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
const ANSWER_WITHIN_MS = 1_000;

/** True when a broker answers there; an open port alone says little, it opens before the broker is ready. */
export function brokerAnswers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => finish(false));
    socket.on('error', () => finish(false)).on('close', () => resolve(false));
    socket.on('connect', () => socket.write(QUESTION)).on('data', () => finish(true));
  });
}
