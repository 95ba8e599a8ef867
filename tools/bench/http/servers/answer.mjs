import { readFileSync } from 'node:fs';

/** What a contestant is to send, as the run wrote it down; its path is the first argument. */
export function readAnswer() {
  const { headers, bodyPath, jsonPath } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  return { headers, body: readFileSync(bodyPath), json: readFileSync(jsonPath, 'utf8') };
}

/** Tells the run that this contestant listens. */
export function announce(port) {
  process.stdout.write(`${JSON.stringify({ port })}\n`);
}
