import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { RunAnswer } from './admin-types.js';
import { statusOf } from './problem-words.js';

export type Answered = { readonly data: RunAnswer } | { readonly error: FetchBaseQueryError };
export type AskForRun = (path: string) => Promise<Answered>;

/** How long the server holds an answer back while its run goes on. */
const WAIT_SECONDS = 20;
// Long enough for the longest backfill; a run that goes on for longer is left to the console.
const MOST_QUESTIONS = 720;
const MOST_FAILURES = 5;
const PAUSE_MS = 1_000;

/** Asks on until a run has ended. A connection that breaks meanwhile is not the end of the run. */
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

/** A refusal stays one however often it is asked again; a server that has trouble may get over it. */
function isFinal(error: FetchBaseQueryError): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500;
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
