import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Carries connections to a broker. What a held connection has sent reaches the broker even after the sender's death. */
export class HoldingProxy {
  brokerPort = 0;
  private readonly present = new Map<Socket, Socket>();
  private held: { readonly chunks: Buffer[]; readonly broker: Socket }[] = [];

  private constructor(private readonly server: Server) {
    server.on('connection', (client) => this.carry(client));
  }

  static async open(): Promise<HoldingProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HoldingProxy(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get heldText(): string {
    return this.held.map(({ chunks }) => Buffer.concat(chunks).toString('latin1')).join();
  }

  /** From now on what the present connections send. New ones are carried. */
  hold(): void {
    for (const [client, broker] of this.present) {
      const chunks: Buffer[] = [];
      client.removeAllListeners('data').on('data', (chunk: Buffer) => void chunks.push(chunk));
      client.removeAllListeners('close');
      this.held.push({ chunks, broker });
    }
  }

  release(): void {
    for (const { chunks, broker } of this.held.splice(0)) broker.write(Buffer.concat(chunks));
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const sockets of this.present) for (const socket of sockets) socket.destroy();
    await closed;
  }

  private carry(client: Socket): void {
    const broker = connect({ host: '127.0.0.1', port: this.brokerPort, noDelay: true });
    this.present.set(client, broker);
    client.on('data', (chunk: Buffer) => void broker.write(chunk));
    client.on('close', () => {
      this.present.delete(client);
      broker.destroy();
    });
    client.on('error', () => undefined);
    broker.on('error', () => undefined);
    broker.on('close', () => client.destroy());
    broker.pipe(client, { end: false });
  }
}
