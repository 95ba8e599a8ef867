import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';

export const LISTENER_EXPECTS_TLS = 'LISTENER_EXPECTS_TLS';

const KEEP_ALIVE_MS = 60_000;
/** Type and major version of a TLS alert. A Kafka answer with these first bytes would be 336 MB long. */
const TLS_ALERT = [0x15, 0x03];

/** kafkajs passes `ssl` only if the client has TLS. */
export function openSocket({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const socket = ssl
    ? connectTls({ host, port, ...(!isIP(host) && { servername: host }), ...ssl }, onConnect)
    : refuseAlerts(connect({ host, port }, onConnect));
  socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
  // All requests waiting for a broker listen to one socket; that is no leak.
  return socket.setMaxListeners(0);
}

/** kafkajs would take the alert for the start of a very long answer. */
function refuseAlerts(socket: Socket): Socket {
  return socket.once('data', ([type, version]: Buffer) => {
    if (type !== TLS_ALERT[0] || version !== TLS_ALERT[1]) return;
    const error = new Error('The listener expects TLS');
    socket.destroy(Object.assign(error, { code: LISTENER_EXPECTS_TLS }));
  });
}
