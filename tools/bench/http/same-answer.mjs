import { deepStrictEqual } from 'node:assert';
import { createHash } from 'node:crypto';

// Node adds these to each response itself.
const ADDED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

export function headersToSend(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ADDED.has(name)));
}

/** Fails unless all servers respond identically. */
export async function assertSameAnswer(contestants, scenario) {
  const answers = await Promise.all(
    contestants.map((contestant) => contestant.ask(scenario.headers)),
  );
  const [expected, ...others] = answers.map(describe);
  for (const [index, other] of others.entries()) {
    if (JSON.stringify(other) !== JSON.stringify(expected)) {
      const { name } = contestants[index + 1];
      throw new Error(`${name} answers ${JSON.stringify(other)}, not ${JSON.stringify(expected)}`);
    }
  }
  assertSameHeaders(contestants, answers);
  if (expected.status !== scenario.status) {
    throw new Error(`Expected status ${scenario.status}, got ${expected.status}`);
  }
}

function describe({ status, headers, body }) {
  return {
    status,
    type: headers['content-type'] ?? null,
    encoding: headers['content-encoding'] ?? null,
    hash: createHash('sha256').update(body).digest('hex'),
  };
}

// Stock Nest chooses its own.
function assertSameHeaders(contestants, answers) {
  const [expected, ...others] = answers
    .filter((_, index) => !contestants[index].name.startsWith('Nest'))
    .map(({ headers }) => Object.entries(headersToSend(headers)).sort());
  for (const other of others) deepStrictEqual(other, expected);
}
