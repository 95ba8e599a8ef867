import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import { providePython } from '../../native-stack/src/index.mjs';

const run = promisify(execFile);
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
const KUBERNETES = ['1.32.0', '1.37.0'];

/** Kubernetes' own kinds by the published schemas, all others by their definitions. */
export async function findSchemas({ cacheDir, definitions, log }) {
  const name = 'kubernetes-validate';
  const python = await providePython({ name, requirements: REQUIREMENTS, cacheDir, log });
  const custom = new CustomSchemas(definitions);
  return async (objects) => {
    const judged = objects.map((object) => ({ object, problems: custom.problemsOf(object) }));
    const builtIn = judged.filter(({ problems }) => !problems).map(({ object }) => object);
    const versions = await Promise.all(
      KUBERNETES.map((version) => publishedProblems(python, version, builtIn)),
    );
    return [...judged.flatMap(({ problems = [] }) => problems), ...versions.flat()];
  };
}

/** One file per overlay: starting Python per object would dominate the run time. */
async function publishedProblems(python, version, objects) {
  const work = await mkdtemp(join(tmpdir(), 'elevate-objects-'));
  const file = join(work, 'objects.json');
  try {
    await writeFile(file, objects.map((object) => JSON.stringify(object)).join('\n---\n'));
    const program = join(python.home, 'bin', 'kubernetes-validate');
    const command = [program, '-k', version, '--strict', '--quiet', file];
    const { stdout, stderr } = await run(python.interpreter, command);
    // A warning about a missing schema means that nothing was checked.
    return linesOf(`${stdout}${stderr}`).map((line) => `Kubernetes ${version}: ${line}`);
  } catch (error) {
    const lines = linesOf(`${error.stdout ?? ''}${error.stderr ?? ''}`);
    if (lines.length === 0) throw error;
    return lines.map((line) => `Kubernetes ${version}: ${line}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function linesOf(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Judges custom resources by their definitions, unknown fields included; undefined for a kind without one. */
export class CustomSchemas {
  #validators = new Map();

  constructor(definitions) {
    const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
    for (const { spec } of definitions)
      for (const { name, schema } of spec.versions) {
        const kind = keyOf({ apiVersion: `${spec.group}/${name}`, kind: spec.names.kind });
        this.#validators.set(kind, ajv.compile(closed(schema.openAPIV3Schema, { isObject: true })));
      }
  }

  problemsOf(object) {
    const validate = this.#validators.get(keyOf(object));
    if (!validate) return undefined;
    if (validate(object)) return [];
    return validate.errors.map(
      ({ instancePath, message, params }) =>
        `${object.kind} ${object.metadata?.name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

const keyOf = ({ apiVersion, kind }) => `${apiVersion} ${kind}`;

/** The same schema without room for unknown fields, as strict field validation refuses them. */
function closed(schema, { isObject = false } = {}) {
  const { properties, items, additionalProperties, ...rest } = schema;
  const keepsUnknown = rest['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    ...withIntOrString(rest),
    ...(properties && {
      properties: {
        // The server knows the fields of every object; a definition names them only in part.
        ...(isObject && { apiVersion: true, kind: true, metadata: true }),
        ...Object.fromEntries(
          Object.entries(properties)
            .filter(([name]) => !(isObject && ['apiVersion', 'kind', 'metadata'].includes(name)))
            .map(([name, schema]) => [name, closed(schema)]),
        ),
      },
    }),
    ...(properties && !additionalProperties && !keepsUnknown && { additionalProperties: false }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: closed(additionalProperties),
    }),
    ...(items && { items: closed(items) }),
  };
}

function withIntOrString(schema) {
  const { type, nullable, ...rest } = schema;
  if (rest['x-kubernetes-int-or-string']) return { ...rest, type: ['integer', 'string'] };
  return { ...rest, ...(type && { type: nullable ? [type, 'null'] : type }) };
}
