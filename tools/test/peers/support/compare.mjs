import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

const MOST_SHRUNK = 10;
const MOST_ROUNDS = 30;

/**
 * Ours is wrong where two peers agree on a field and none agrees with us. What a peer leaves out or refuses is no vote.
 *
 * `smaller(document)` lists documents with less in them, `excuse({ document, field, ours, theirs })` why the product is right.
 */
export async function compare({ documents, ours, peers, smaller = () => [], excuse = () => {} }) {
  const excused = {};
  const differences = [];
  const kinds = new Set();
  const { agreed, found, same } = await differing({ documents, ours, peers });
  for (const difference of found) {
    const reason = excuse(difference);
    if (reason === undefined) differences.push(difference);
    else excused[reason] = (excused[reason] ?? 0) + 1;
  }
  const shrunk = [];
  for (const difference of differences) {
    if (shrunk.length >= MOST_SHRUNK) break;
    const small = await smallest(difference, { ours, peers, smaller, excuse });
    const kind = JSON.stringify(small.document);
    if (!kinds.has(kind)) shrunk.push(small);
    kinds.add(kind);
  }
  shrunk.sort((a, b) => sizeOf(a) - sizeOf(b));
  return {
    compared: documents.length,
    agreed,
    same,
    differences: [...shrunk, ...differences.slice(shrunk.length)],
    excused,
  };
}

async function differing({ documents, ours, peers }) {
  const answers = await peers(documents);
  const judged = new Set();
  const same = new Map();
  const owns = [];
  for (const document of documents) owns.push(await ours(document));
  const found = documents.flatMap((document, index) => {
    const own = owns[index];
    const others = answers[index].filter(Boolean);
    return Object.keys(own ?? {}).flatMap((field) => {
      const votes = others.map((other) => other[field]).filter((vote) => vote !== undefined);
      const agreed = votes.find((vote, at) =>
        votes.slice(at + 1).some((other) => isDeepStrictEqual(other, vote)),
      );
      if (agreed !== undefined) judged.add(index);
      const isOurs = votes.some((vote) => isDeepStrictEqual(vote, own[field]));
      if (agreed !== undefined && isDeepStrictEqual(agreed, own[field]))
        same.set(document, { ...same.get(document), [field]: agreed });
      if (agreed === undefined || isOurs) return [];
      return [{ document, field, ours: own[field], theirs: agreed }];
    });
  });
  return { agreed: judged.size, found, same };
}

export function compareKept(kept, ours) {
  const differences = kept.flatMap(([document, answers]) => {
    const own = ours(document);
    return Object.entries(answers)
      .filter(([field, theirs]) => !isDeepStrictEqual(own[field], theirs))
      .map(([field, theirs]) => ({ document, field, ours: own[field], theirs }));
  });
  return { compared: kept.length, agreed: kept.length, differences, excused: {} };
}

async function smallest(difference, { smaller, excuse, ...readers }) {
  let current = difference;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const documents = smaller(current.document);
    if (documents.length === 0) break;
    const { found } = await differing({ documents, ...readers });
    const next = found.find(
      (other) => other.field === current.field && excuse(other) === undefined,
    );
    if (!next) break;
    current = next;
  }
  return current;
}

const sizeOf = ({ document }) => JSON.stringify(document).length;

/** Sends one JSON line per document to a script and reads one line per document. */
export async function askScript(interpreter, script, documents) {
  const child = spawn(interpreter, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  child.stdin.end(documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  const [output, [code]] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
