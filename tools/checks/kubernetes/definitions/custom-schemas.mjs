import Ajv from 'ajv';

/**
 * Judges custom resources by the schemas of their definitions, unknown fields included. `problemsOf` returns undefined for a
 * kind without a definition.
 */
export class CustomSchemas {
  #validators = new Map();

  constructor(definitions) {
    // Definitions have annotations and formats of Kubernetes' own.
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
            .map(([name, one]) => [name, closed(one)]),
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
