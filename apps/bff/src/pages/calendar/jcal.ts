/** A property in jCal (RFC 7265): its name, parameters, type and values. */
export type JCalProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly (string | number)[],
];

/** A component in jCal: its name, properties and inner components. */
export type JCalComponent = readonly [
  name: string,
  properties: readonly JCalProperty[],
  components: readonly JCalComponent[],
];
