import { DIMENSIONS } from './boundaries.mjs';

export function badTags(manifests, dimensions = DIMENSIONS) {
  return [
    ...badRows(dimensions),
    ...manifests.flatMap((project) => problemsOf(project, dimensions)),
  ];
}

function problemsOf({ file, manifest }, dimensions) {
  const tags = manifest.nx?.tags ?? [];
  const names = Object.keys(dimensions);
  const oneOfEach =
    tags.length === names.length &&
    names.every((name) => tags.filter((tag) => tag.startsWith(`${name}:`)).length === 1);
  if (!oneOfEach) {
    return [`${file}: needs exactly one tag of each: ${names.join(', ')}`];
  }
  return tags
    .filter((tag) => !hasRow(tag, dimensions))
    .map(
      (tag) =>
        `${file}: "${tag}" has no row in tools/checks/boundaries.mjs, so no boundary would apply`,
    );
}

function hasRow(tag, dimensions) {
  const [dimension, name] = tag.split(':');
  return Object.hasOwn(dimensions[dimension], name);
}

function badRows(dimensions) {
  return Object.entries(dimensions).flatMap(([dimension, rows]) =>
    Object.entries(rows)
      .filter(([name, targets]) => `${name}${targets}`.includes('*') || targets.length === 0)
      .map(
        ([name]) =>
          `tools/checks/boundaries.mjs: ${dimension}:${name} allows everything or nothing`,
      ),
  );
}
