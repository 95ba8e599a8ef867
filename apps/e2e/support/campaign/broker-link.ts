import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * The way to a broker, through this process: it can be cut and made slow. The broker has itself
 * called by the link's port, so that nobody finds a way around it.
 */
export class BrokerLink {
  /** Where the broker itself listens; there once it runs. */
  target = 0;
  private delayMs = 0;
  private isCut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.carry(socket));
  }

  static async open(): Promise<BrokerLink> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BrokerLink(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Resets every connection, and refuses new ones until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** From here on whatever passes, in either direction, is held for so long. */
  slowDown(ms: number): void {
    this.delayMs = ms;
  }

  mend(): void {
    this.isCut = false;
    this.delayMs = 0;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private carry(socket: Socket): void {
    if (this.isCut) {
      socket.resetAndDestroy();
      return;
    }
    const onward = connect({ host: '127.0.0.1', port: this.target, noDelay: true });
    socket.setNoDelay(true);
    this.pair(socket, onward);
    this.pair(onward, socket);
    socket.pipe(this.held()).pipe(onward);
    onward.pipe(this.held()).pipe(socket);
  }

  private pair(socket: Socket, other: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      other.destroy();
    });
  }

  /** Passes each piece on after the delay of now; the pieces keep their order. */
  private held(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (this.delayMs === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), this.delayMs);
      },
    });
  }
}
