/** Every route of a service's framework. A caller who may GET a route may also send HEAD. */
export function routesOf(fastify: { printRoutes(options: object): string }): string[] {
  const paths: string[] = [];
  const lines = fastify.printRoutes({ commonPrefix: false }).trimEnd().split('\n');
  return lines.flatMap((line) => {
    const {
      branch = '',
      part = '',
      methods = '',
    } = /^(?<branch>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>.*)\))?$/u.exec(line)?.groups ?? {};
    const depth = branch.length / 4;
    paths.length = depth;
    paths.push(part);
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return own.map((method) => `${method} ${paths.join('')}`);
  });
}
