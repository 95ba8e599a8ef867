/* Keeps a copy of everything public over HTTP, without Kafka, and prints it as JSON lines once it is whole; --follow also
   prints changes. See ../README.md. */
const { SITE = 'http://localhost:3000' } = process.env;
const follows = process.argv.includes('--follow');

/** Newest state by kind and id. Removals keep their version, so that a late older message restores nothing. */
let copy = new Map();
/** The states since a reset; they replace the copy once they are whole. Else null. */
let fresh = null;
let lastId;
let isWhole = false;

const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

function apply({ type, subject, sequence, data }) {
  const [service, aggregate] = type.split('.');
  const key = `${service}.${aggregate}/${subject}`;
  const version = Number(sequence);
  const states = fresh ?? copy;
  if (states.get(key)?.version >= version) return;
  states.set(key, { version, data });
  if (fresh === null) print({ key, data });
}

/** Also with lower versions: the site may have begun again. */
function replaceCopy(states) {
  const keys = new Set([...copy.keys(), ...states.keys()]);
  for (const key of [...keys].sort()) {
    const [before, data] = [copy, states].map((all) => all.get(key)?.data ?? null);
    if (JSON.stringify(before) !== JSON.stringify(data)) print({ key, data });
  }
  copy = states;
}

function receive({ event, data }) {
  if (event === undefined) apply(JSON.parse(data));
  if (event === 'reset') fresh = new Map();
  if (event !== 'current') return;
  // After a reset, the stream has sent every state that exists.
  if (fresh !== null) replaceCopy(fresh);
  fresh = null;
  isWhole = true;
}

/** Server-sent events, as the HTML standard reads them. */
async function readStream(body) {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s)));
      if (fields.data !== undefined) receive(fields);
      // Store it together with what you applied. A reset that breaks off begins again.
      lastId = fresh === null ? (fields.id ?? lastId) : undefined;
    }
    if (isWhole && !follows) return;
  }
}

do {
  try {
    const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
    const { ok, status, body } = await fetch(`${SITE}/api/v1/messages`, { headers });
    if (!ok) throw new Error(`The site answered ${status}`);
    await readStream(body);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  }
  if (follows || !isWhole) await new Promise((resolve) => setTimeout(resolve, 1_000));
} while (follows || !isWhole);
