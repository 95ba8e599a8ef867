/* Keeps a copy of everything public over HTTP, without Kafka, and prints it as JSON lines once it is whole; --follow also
   prints changes. See ../README.md. */
const { SITE = 'http://localhost:3000' } = process.env;
const follows = process.argv.includes('--follow');

/** Newest state by kind and id. Removals keep their version, so that a late older message restores nothing. */
const copy = new Map();
/** Keys of the states received since the last reset; null when no reset is under way. */
let met = null;
let lastId;
let isPrinted = false;

const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

function apply({ type, subject, sequence, data }) {
  const [service, aggregate] = type.split('.');
  const key = `${service}.${aggregate}/${subject}`;
  met?.add(key);
  const version = Number(sequence);
  if (copy.has(key) && copy.get(key).version >= version) return;
  copy.set(key, { version, data });
  if (isPrinted) print({ key, data });
}

function receive({ event, data }) {
  if (event === 'reset') met = new Set();
  else if (event !== 'current') apply(JSON.parse(data));
  else {
    // After a reset, the stream has sent every state that exists.
    for (const key of met === null ? [] : [...copy.keys()])
      if (!met.has(key)) {
        copy.delete(key);
        if (isPrinted) print({ key, data: null });
      }
    met = null;
    if (isPrinted) return;
    isPrinted = true;
    for (const [key, { data: state }] of [...copy].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (state !== null) print({ key, data: state });
  }
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
      // Store it together with what you applied.
      lastId = fields.id ?? lastId;
    }
    if (isPrinted && !follows) return;
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
  if (follows || !isPrinted) await new Promise((resolve) => setTimeout(resolve, 1_000));
} while (follows || !isPrinted);
