import type { OutgoingMessage } from '@elevate/messaging';
import { digestOf, type Standing } from './standing.js';

/** What is to be done with one aggregate, decided when it stood at `version`. */
export interface Step {
  readonly id: string;
  readonly version: number;
  /** The version it is published with: its own, or one above what the topic has. */
  readonly target: number;
  readonly kind: 'repeated' | 'raised' | 'silent';
  /** Others heard of it, though its own state says that nobody did. */
  readonly wasTold: boolean;
}

export interface StepFacts {
  readonly id: string;
  readonly version: number;
  /** What the owner would tell now; null where there is nothing to tell. */
  readonly message: OutgoingMessage | null;
  /** What the topic says; undefined where it says nothing. */
  readonly standing: Standing | undefined;
  /** False for facts: what once happened is not taken back. */
  readonly takesBack: boolean;
}

/** Decides how the topic is made to say what the store says. */
export function planStep({ id, version, message, standing, takesBack }: StepFacts): Step {
  const told = takesBack && standing !== undefined && standing.digest !== null;
  if (!message && !told) return { id, version, target: version, kind: 'silent', wasTold: false };
  if (!standing || (message && isBelow(standing, version, message)))
    return { id, version, target: version, kind: 'repeated', wasTold: false };
  const target = Math.max(version, standing.sequence) + 1;
  return { id, version, target, kind: 'raised', wasTold: message === null };
}

/** True where readers of the topic take this message, or have it already. */
function isBelow(standing: Standing, version: number, { data }: OutgoingMessage): boolean {
  if (version > standing.sequence) return true;
  const isSame = version === standing.sequence && standing.inOrder;
  const value = data === null ? null : Buffer.from(JSON.stringify(data));
  return isSame && digestOf(value) === standing.digest;
}
