import { DIMENSIONS } from './boundaries.mjs';

/** The projects whose tags leave a hole in the fences: not one of each dimension, or one the matrix has no row for. */
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
    .map((tag) => `${file}: "${tag}" has no row in the matrix, so it would be fenced by nothing`);
}

function hasRow(tag, dimensions) {
  const [dimension, name] = tag.split(':');
  return Object.hasOwn(dimensions[dimension], name);
}

function badRows(dimensions) {
  return Object.entries(dimensions).flatMap(([dimension, rows]) =>
    Object.entries(rows)
      .filter(([name, targets]) => `${name}${targets}`.includes('*') || targets.length === 0)
      .map(([name]) => `the matrix: ${dimension}:${name} is open to everything or to nothing`),
  );
}
