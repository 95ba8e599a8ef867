import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';

export const LISTENER_EXPECTS_TLS = 'LISTENER_EXPECTS_TLS';

const KEEP_ALIVE_MS = 60_000;
/** The broker may hold the answer to a join for 20 s. */
const UNANSWERED_MS = 30_000;
/** Type and major version of a TLS alert; a Kafka answer would be 336 MB long. */
const TLS_ALERT = [0x15, 0x03];

/** kafkajs passes `ssl` only if the client has TLS. */
export function openSocket({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const socket = ssl
    ? connectTls({ host, port, ...(!isIP(host) && { servername: host }), ...ssl }, onConnect)
    : connect({ host, port }, onConnect);
  socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
  emitWholeResponses(socket, endUnanswered(socket));
  // All waiting requests listen to one socket; that is no leak.
  return socket.setMaxListeners(0);
}

/** kafkajs would join a closed connection's cut response to the next one's bytes. */
function emitWholeResponses(socket: Socket, onBytes: () => void): void {
  const frames = new ResponseFrames();
  let isFirst = true;
  const emit: (event: string | symbol, ...values: unknown[]) => boolean = socket.emit.bind(socket);
  socket.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...values);
    onBytes();
    const [bytes] = values as [Buffer];
    if (isFirst && isTlsAlert(bytes)) socket.destroy(alertError());
    else for (const response of frames.add(bytes)) emit('data', response);
    isFirst = false;
    return true;
  };
}

const isTlsAlert = ([type, version]: Buffer) => type === TLS_ALERT[0] && version === TLS_ALERT[1];
const alertError = () =>
  Object.assign(new Error('The listener expects TLS'), { code: LISTENER_EXPECTS_TLS });

/** Otherwise kafkajs sends requests to a silent connection until TCP gives up, after a quarter of an hour. */
function endUnanswered(socket: Socket): () => void {
  let deadline: NodeJS.Timeout | undefined;
  const giveUp = () =>
    socket.destroy(new Error(`The broker answered nothing for ${UNANSWERED_MS / 1_000} s`));
  const answered = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const write = socket.write.bind(socket) as (...data: unknown[]) => boolean;
  socket.write = (...data: unknown[]): boolean => {
    deadline ??= setTimeout(giveUp, UNANSWERED_MS).unref();
    return write(...data);
  };
  socket.once('close', answered);
  return answered;
}

const LENGTH_BYTES = 4;

/** Splits a connection's bytes into whole responses: four bytes of length, then as many bytes. */
export class ResponseFrames {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private needed = LENGTH_BYTES;

  add(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    const whole: Buffer[] = [];
    while (this.buffered >= this.needed) {
      const bytes = this.joined();
      const length = LENGTH_BYTES + bytes.readUInt32BE();
      if (bytes.length < length) {
        this.needed = length;
        break;
      }
      whole.push(bytes.subarray(0, length));
      this.chunks = [bytes.subarray(length)];
      this.buffered -= length;
      this.needed = LENGTH_BYTES;
    }
    return whole;
  }

  private joined(): Buffer {
    const [first, ...others] = this.chunks;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.chunks);
    this.chunks = [bytes];
    return bytes;
  }
}
