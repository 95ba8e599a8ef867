import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { RunAnswer } from './admin-types.js';
import { statusOf } from './problem-words.js';

export type Answered = { readonly data: RunAnswer } | { readonly error: FetchBaseQueryError };
export type AskForRun = (path: string) => Promise<Answered>;

const WAIT_SECONDS = 20;
// Covers the longest backfill; longer runs are left to the console.
const MOST_QUESTIONS = 720;
const MOST_FAILURES = 5;
const PAUSE_MS = 1_000;

/** Polls until the run ends and tolerates dropped connections. */
export async function followRun(begun: RunAnswer, ask: AskForRun): Promise<Answered> {
  let answer: Answered = { data: begun };
  let latest = begun;
  let failures = 0;
  for (let asked = 0; asked < MOST_QUESTIONS && isRunning(latest); asked++) {
    answer = await ask(`/admin/runs/${encodeURIComponent(begun.run.id)}?wait=${WAIT_SECONDS}`);
    if ('data' in answer) {
      latest = answer.data;
      failures = 0;
    } else if (isFinal(answer.error) || ++failures === MOST_FAILURES) {
      return answer;
    }
    if (isRunning(latest)) await pause();
  }
  return answer;
}

const isRunning = ({ run }: RunAnswer): boolean => run.status === 'running';

/** A refusal is final; server errors may pass on retry. */
function isFinal(error: FetchBaseQueryError): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500;
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
