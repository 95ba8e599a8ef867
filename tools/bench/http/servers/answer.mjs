import { readFileSync } from 'node:fs';

export function readAnswer() {
  const { bodyPath, jsonPath, ...answer } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  return { ...answer, body: readFileSync(bodyPath), json: readFileSync(jsonPath, 'utf8') };
}

export function announce(port) {
  process.stdout.write(`${JSON.stringify({ port })}\n`);
}
