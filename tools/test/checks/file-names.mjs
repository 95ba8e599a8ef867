const ROLES = new Set(
  `controller service queries repository schema mapper errors handler fuzz module config guard
  decorator message strategy table wire parser adapter client worker transport api slice lifecycle
  service-definition command spec int-spec e2e-spec d`.split(/\s+/),
);

const SOURCE = /^(apps|libs|tools)\/.*\.(ts|tsx|mts|mjs|cjs|js)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FOLDER_EXCEPTIONS = new Set(['__fixtures__', 'src']);

export function badNames(files) {
  return files.filter((file) => SOURCE.test(file)).flatMap((file) => problemsOf(file));
}

const SPEC = /^(?<path>.*\/src\/.*?)(\.fuzz)?\.spec\.(ts|tsx|mjs)$/;
const SOURCES_OF_SPECS = ['ts', 'tsx', 'mjs', 'css'];

/** A spec in `src` stands beside the file that it tests and has its name. */
export function lonelySpecs(files) {
  const all = new Set(files);
  return files
    .map((file) => ({ file, path: SPEC.exec(file)?.groups.path }))
    .filter(({ path }) => path && !SOURCES_OF_SPECS.some((end) => all.has(`${path}.${end}`)))
    .map(
      ({ file, path }) => `${file}: no ${path.split('/').at(-1)}.ts, .tsx, .mjs or .css beside it`,
    );
}

function problemsOf(file) {
  const folders = file.split('/').slice(0, -1);
  const [stem, ...ends] = file.split('/').at(-1).split('.');
  const roles = ends.slice(0, -1);
  const names = [...folders.filter((name) => !FOLDER_EXCEPTIONS.has(name)), stem];
  return [
    ...names.filter((name) => !KEBAB.test(name)).map((name) => `"${name}" is not kebab-case`),
    ...roles
      .filter((role) => !ROLES.has(role))
      .map((role) => `".${role}" is not in the list of roles (tools/test/checks/file-names.mjs)`),
  ].map((problem) => `${file}: ${problem}`);
}
