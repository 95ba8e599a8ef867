/** A jCal property (RFC 7265). */
export type JCalProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly (string | number)[],
];

export type JCalComponent = readonly [
  name: string,
  properties: readonly JCalProperty[],
  components: readonly JCalComponent[],
];
