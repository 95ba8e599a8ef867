/** The path with the given parameters; undefined ones are left out. */
export function pathWith(path: string, parameters: object): string {
  const given = Object.entries(parameters).flatMap(
    ([name, value]: [string, unknown]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${String(new URLSearchParams(given))}`;
}
