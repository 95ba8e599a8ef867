import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** The fault at a counted byte: a TCP reset at both ends, an orderly end, or a delay. */
export const PROXY_FAULTS = ['reset', 'end', 'delay'] as const;

export interface ProxyFault {
  readonly kind: (typeof PROXY_FAULTS)[number];
  /** Which bytes are counted: those that clients send, or those that the server answers. */
  readonly direction: 'request' | 'answer';
  /** So many bytes still pass, over all connections. */
  readonly afterBytes: number;
  /** True where every connection ends with the one that carried the byte, as when a server dies. */
  readonly everywhere: boolean;
  readonly delayMs: number;
}

export interface FaultBounds {
  /** The last byte at which a fault may fall, by direction. */
  readonly request: number;
  readonly answer: number;
}

/** Draws a fault: the same for the same state of `random`. Most fall early, where small messages end. */
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

/**
 * A TCP proxy before one server. It can be cut and slowed down for a while, or armed with one fault that
 * strikes at a counted byte.
 */
export class FaultProxy {
  /** Where the server listens; may be set once it runs. */
  target: Target;
  /** How many armed faults have struck. */
  struck = 0;
  private delayMs = 0;
  private isCut = false;
  private armed: Armed | undefined;
  private readonly sockets = new Set<Socket>();

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

  /** Lets the next fault strike once; it replaces one that has not struck. */
  arm(fault: ProxyFault): void {
    this.armed = { fault, left: fault.afterBytes };
  }

  disarm(): void {
    this.armed = undefined;
  }

  /** Resets every connection, and refuses new ones until `mend`. */
  cut(): void {
    this.isCut = true;
    this.resetAll();
  }

  /** Holds everything that passes, in either direction, for so long. */
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
    this.pair(socket, onward);
    this.pair(onward, socket);
    socket.pipe(this.passing('request', [onward, socket])).pipe(onward);
    onward.pipe(this.passing('answer', [socket, onward])).pipe(socket);
  }

  private pair(socket: Socket, other: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      other.destroy();
    });
  }

  /** Passes each piece on after the delay of now, in order, and strikes where the armed fault falls. */
  private passing(direction: ProxyFault['direction'], ends: readonly [Socket, Socket]): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
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

  /** Counts the bytes of a piece; gives the armed fault where it falls into the piece. */
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

/** A socket that has begun its orderly end cannot be reset: Node 20 would never close its handle. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
