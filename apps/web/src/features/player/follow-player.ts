import { listen } from '../../shared/lib/listen.js';
import { PLAYER_ORIGIN } from './player-address.js';
import { keepPosition, type Position } from '../../shared/watching/keep-progress.js';

const GREET_EVERY_MS = 500;
const MOST_GREETINGS = 60;
const KEEP_EVERY_SECONDS = 5;

const ENDED = 0;

/** Keeps the position that YouTube's player reports by postMessage. Returns a function that stops it. */
export function followPlayer(
  frame: HTMLIFrameElement,
  episodeId: string,
  onState: (isEnded: boolean) => void,
): () => void {
  let latest: Position = { seconds: 0, durationSeconds: 0 };
  let keptSeconds = 0;
  const keep = () => {
    keptSeconds = latest.seconds;
    keepPosition(episodeId, latest);
  };
  const stopGreeting = greet(frame, episodeId);
  const stopListening = listen<MessageEvent<unknown>>(window, 'message', (message) => {
    if (message.source !== frame.contentWindow || message.origin !== PLAYER_ORIGIN) return;
    stopGreeting();
    const info = infoIn(message.data);
    latest = { ...latest, ...positionIn(info) };
    if (typeof info.playerState === 'number') onState(info.playerState === ENDED);
    if (Math.abs(latest.seconds - keptSeconds) >= KEEP_EVERY_SECONDS) keep();
  });
  const stopLeaving = listen(window, 'pagehide', keep);
  return () => {
    [stopGreeting, stopListening, stopLeaving].forEach((stop) => stop());
    keep();
  };
}

/** The player sends nothing until it is greeted, and misses greetings before its script runs. */
function greet(frame: HTMLIFrameElement, episodeId: string): () => void {
  const greeting = JSON.stringify({ event: 'listening', id: episodeId, channel: 'widget' });
  let sent = 0;
  const timer = setInterval(() => {
    // Any origin: nothing in it is secret, and a named one logs an error while the frame loads.
    frame.contentWindow?.postMessage(greeting, '*');
    sent += 1;
    if (sent === MOST_GREETINGS) clearInterval(timer);
  }, GREET_EVERY_MS);
  return () => clearInterval(timer);
}

function positionIn(info: Info): Partial<Position> {
  return {
    ...(isTime(info.currentTime) && { seconds: info.currentTime }),
    ...(isTime(info.duration) && { durationSeconds: info.duration }),
  };
}

interface Info {
  readonly currentTime?: unknown;
  readonly duration?: unknown;
  readonly playerState?: unknown;
}

function infoIn(data: unknown): Info {
  if (typeof data !== 'string') return {};
  try {
    const message = JSON.parse(data) as { readonly info?: unknown } | null;
    const info = message?.info;
    return typeof info === 'object' && info !== null ? info : {};
  } catch {
    return {};
  }
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
