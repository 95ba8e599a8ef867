import type { EndedSession } from './account.schema.js';

/** Longer than any access token lives, including the difference between clocks. */
const REVOKED_MS = 65 * 60_000;
/** More within an hour forget the oldest; readers of its message still refuse it. */
const ENDED_SESSIONS = 50;

function revokedUntil(now: Date): Date {
  return new Date(now.getTime() + REVOKED_MS);
}

/** Ends all sessions but the kept one, and revokes their access tokens. */
export function endingSessions(now: Date, keptSession: string | null) {
  return {
    set: { keptSession, epochRevokedUntil: revokedUntil(now), unpublished: true },
    inc: { sessionEpoch: 1, version: 1 },
  };
}

export function endingSession(id: string, now: Date) {
  const ended: EndedSession = { id, until: revokedUntil(now) };
  return {
    $push: { endedSessions: { $each: [ended], $slice: -ENDED_SESSIONS } },
    $set: { unpublished: true },
    $inc: { version: 1 },
  };
}
