import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DocumentServer } from '@elevate/embedded-mongo';
import type { RunningKafka } from '@elevate/native-stack';
import { waitUntil, type FaultProxy } from '@elevate/testing';
import type { Pod } from '../pod.js';
import type { BrokerWitness } from './broker-witness.js';
import type { Fault, FaultKind } from './fault-plan.js';
import { publishAgain, putPoison } from './strange-messages.js';
import type { Supervision } from './supervision.js';

export interface Victims {
  readonly pods: readonly Pod[];
  readonly supervision: Supervision;
  readonly broker: RunningKafka;
  readonly documents: DocumentServer;
  readonly link: FaultProxy;
  readonly witness: BrokerWitness;
}

const SLOW_MS = 150;
const HELD_BEFORE_KILL_MS = 1_000;
const NOTICED_WITHIN_MS = 30_000;

/** Injects faults on schedule; faults of one victim run in sequence. */
export class Injection {
  private readonly lanes = new Map<string, Promise<unknown>>();

  constructor(private readonly victims: Victims) {}

  /** Resolves at the fault's end with the time from which recovery counts. */
  async inject(fault: Fault): Promise<number> {
    await delay(fault.afterMs);
    return this.inLane(laneOf(fault), () => this.run(fault));
  }

  private inLane<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.lanes.get(lane) ?? Promise.resolve()).then(work);
    this.lanes.set(
      lane,
      turn.catch(() => undefined),
    );
    return turn;
  }

  private async run(fault: Fault): Promise<number> {
    let over = performance.now();
    const isOver = () => (over = performance.now());
    await this.acts[fault.kind](fault, isOver);
    return over;
  }

  private readonly acts: Record<FaultKind, (fault: Fault, isOver: () => void) => Promise<void>> = {
    'service-kill': ({ target }) => this.victims.supervision.kill(this.pod(target)),
    /** What the killed process had sent reaches the broker behind what its successor sends. */
    'link-late': async ({ target = '', lastsMs }, isOver) => {
      const { link, supervision } = this.victims;
      link.hold();
      await delay(HELD_BEFORE_KILL_MS);
      const restarted = this.inLane(target, () => supervision.kill(this.pod(target)));
      await delay(lastsMs);
      await link.release();
      isOver();
      await restarted;
    },
    'service-pause': async ({ target, lastsMs }, isOver) => {
      const pod = this.pod(target);
      pod.pause();
      await delay(lastsMs);
      pod.resume();
      isOver();
    },
    'broker-kill': async () => {
      await this.victims.broker.kill();
      await this.victims.broker.restart();
    },
    'broker-pause': async ({ lastsMs }, isOver) => {
      const pid = this.victims.broker.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      await delay(lastsMs);
      process.kill(pid, 'SIGCONT');
      isOver();
    },
    'broker-full-disk': async ({ lastsMs }, isOver) => {
      await this.fillDisk();
      await delay(lastsMs);
      isOver();
      await this.victims.broker.restart();
    },
    'documents-kill': () => this.killDocuments(),
    'link-cut': async ({ lastsMs }, isOver) => {
      this.victims.link.cut();
      await delay(lastsMs);
      this.victims.link.mend();
      isOver();
    },
    'link-slow': async ({ lastsMs }, isOver) => {
      this.victims.link.slowDown(SLOW_MS);
      await delay(lastsMs);
      this.victims.link.mend();
      isOver();
    },
    duplicates: (fault) => publishAgain(this.victims.witness, fault),
    reordering: (fault) => publishAgain(this.victims.witness, fault),
    poison: (fault) => putPoison(this.victims.witness, fault),
  };

  private pod(name = ''): Pod {
    const victim = this.victims.pods.find((pod) => pod.name === name);
    if (!victim) throw new Error(`there is no process ${name}`);
    return victim;
  }

  /**
   * Simulates a full disk with a file-size limit (EFBIG instead of ENOSPC), which needs no privileges. The broker halts
   * on its next write.
   */
  private async fillDisk(): Promise<void> {
    const { broker } = this.victims;
    await promisify(execFile)('prlimit', ['--pid', String(broker.pid), '--fsize=1:1']);
    const noticed = await Promise.race([
      broker.ended.then(() => true),
      delay(NOTICED_WITHIN_MS, false, { ref: false }),
    ]);
    if (!noticed) throw new Error('the broker went on although it could not write');
  }

  /** The supervisor restarts it at the same address. */
  private async killDocuments(): Promise<void> {
    const { documents } = this.victims;
    const pid = await pidOf(documents);
    process.kill(pid, 'SIGKILL');
    await waitUntil(async () => (await pidOf(documents)) !== pid, {
      timeoutMs: NOTICED_WITHIN_MS,
      what: 'another document server',
    });
  }
}

function laneOf({ kind, target = '' }: Fault): string {
  if (kind.startsWith('broker-')) return 'broker';
  return kind.startsWith('service-') ? target : (kind.split('-', 1)[0] as string);
}

/** mongod is the child of a guard process; the other server is the process itself. */
async function pidOf(documents: DocumentServer): Promise<number> {
  const pid = documents.pid() ?? 0;
  if (documents.kind !== 'mongod') return pid;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]);
}
