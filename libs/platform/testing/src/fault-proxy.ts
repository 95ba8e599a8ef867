import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Fault after a byte count: TCP reset of both sides, orderly end, or delay. */
export const PROXY_FAULTS = ['reset', 'end', 'delay'] as const;

export interface ProxyFault {
  readonly kind: (typeof PROXY_FAULTS)[number];
  readonly direction: 'request' | 'answer';
  readonly afterBytes: number;
  readonly everywhere: boolean;
  readonly delayMs: number;
}

export interface FaultBounds {
  readonly request: number;
  readonly answer: number;
}

/** Deterministic for the state of `random`. Favors small offsets, where small messages end. */
export function drawFault(random: () => number, bounds: FaultBounds): ProxyFault {
  const direction = random() < 0.5 ? 'request' : 'answer';
  return {
    kind: PROXY_FAULTS[Math.floor(random() * PROXY_FAULTS.length)] ?? 'reset',
    direction,
    afterBytes: Math.floor(random() ** 2 * bounds[direction]),
    everywhere: random() < 0.5,
    delayMs: Math.floor(random() * 40),
  };
}

interface Target {
  readonly host: string;
  readonly port: number;
}

interface Armed {
  readonly fault: ProxyFault;
  left: number;
}

interface Held {
  readonly client: Socket;
  readonly onward: Socket;
  readonly chunks: Buffer[];
  readonly keep: (chunk: Buffer) => void;
}

/** TCP proxy that can cut, delay or hold connections, or inject one fault at a byte offset. */
export class FaultProxy {
  target: Target;
  struck = 0;
  private delayMs = 0;
  private isCut = false;
  private armed: Armed | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly links = new Map<Socket, Socket>();
  private held: Held[] = [];
  private readonly silent = new WeakSet<Socket>();

  private constructor(
    private readonly server: Server,
    target: Target,
  ) {
    this.target = target;
    server.on('connection', (socket) => this.carry(socket));
  }

  static async open(target: Target = { host: '127.0.0.1', port: 0 }): Promise<FaultProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  arm(fault: ProxyFault): void {
    this.armed = { fault, left: fault.afterBytes };
  }

  disarm(): void {
    this.armed = undefined;
  }

  /** Resets all connections and refuses new ones until `mend`. */
  cut(): void {
    this.isCut = true;
    this.resetAll();
  }

  /** Loses what present connections carry, without ending them, even after `mend`. New connections work. */
  silence(): void {
    for (const socket of this.sockets) this.silent.add(socket);
  }

  /** Keeps what present connections send from now on, even after the client's death. New connections work. */
  hold(): void {
    for (const [client, onward] of this.links) {
      const chunks: Buffer[] = [];
      const keep = (chunk: Buffer) => void chunks.push(chunk);
      client.unpipe();
      client.on('data', keep).resume();
      this.held.push({ client, onward, chunks, keep });
    }
  }

  get heldText(): string {
    return this.held.map(({ chunks }) => Buffer.concat(chunks).toString('latin1')).join();
  }

  /** Resolves when what dead clients sent is answered. */
  async release(): Promise<void> {
    await Promise.all(this.held.splice(0).map((held) => this.letGo(held)));
  }

  private async letGo({ client, onward, chunks, keep }: Held): Promise<void> {
    client.off('data', keep);
    if (chunks.length > 0) onward.write(Buffer.concat(chunks));
    if (!client.destroyed) {
      client.pipe(this.passing('request', [onward, client])).pipe(onward);
      return;
    }
    if (chunks.length > 0 && !onward.destroyed) {
      const answered = new Promise((resolve) =>
        onward.once('data', resolve).once('close', resolve),
      );
      onward.unpipe().resume();
      await answered;
    }
    onward.destroy();
  }

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
      reset(socket);
      return;
    }
    const onward = connect({ ...this.target, noDelay: true });
    socket.setNoDelay(true);
    this.links.set(socket, onward);
    this.pair(socket, onward);
    this.pair(onward, socket);
    socket.pipe(this.passing('request', [onward, socket])).pipe(onward);
    onward.pipe(this.passing('answer', [socket, onward])).pipe(socket);
  }

  private pair(socket: Socket, other: Socket): void {
    this.sockets.add(socket);
    const end = () => {
      if (!this.held.some(({ client }) => client === socket)) other.destroy();
    };
    socket.on('error', end);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.links.delete(socket);
      end();
    });
  }

  private passing(direction: ProxyFault['direction'], ends: readonly [Socket, Socket]): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (this.silent.has(ends[0])) {
          done();
          return;
        }
        const strike = this.strikeWithin(direction, chunk.length);
        if (strike && strike.fault.kind !== 'delay') {
          const [receiver] = ends;
          receiver.write(chunk.subarray(0, strike.at), () => this.sever(strike.fault, ends));
          return;
        }
        const ms = this.delayMs + (strike?.fault.delayMs ?? 0);
        if (ms === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), ms);
      },
    });
  }

  private strikeWithin(direction: ProxyFault['direction'], length: number) {
    const { armed } = this;
    if (armed?.fault.direction !== direction) return undefined;
    if (armed.left > length) {
      armed.left -= length;
      return undefined;
    }
    this.armed = undefined;
    this.struck += 1;
    return { fault: armed.fault, at: armed.left };
  }

  private sever({ kind, everywhere }: ProxyFault, ends: readonly Socket[]): void {
    if (kind === 'end') for (const socket of ends) socket.end();
    else for (const socket of ends) reset(socket);
    if (everywhere) this.resetAll();
  }

  private resetAll(): void {
    for (const socket of this.sockets) reset(socket);
  }
}

/** After `end()` a reset never closes the handle on Node 20. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
