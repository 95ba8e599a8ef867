import { createHash } from 'node:crypto';

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
