import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCycles, importsOf, TEST } from './projects.mjs';

/** Apps that meet the limits and must keep them. */
export const FINISHED = ['bff', 'catalogue', 'events', 'ingestion', 'user', 'web', 'webhooks'];

const MOST_ROOMS = 8;
const MOST_FLOORS = 6;

/** Composition root: the only files outside rooms. Rooms import only its configuration. */
const ROOT_FILE =
  /^((main|index|subscriptions|entry-server|generate-openapi)|.+\.(config|lifecycle|module|service-definition))\.tsx?$/;
const CONFIG = /\.config\.ts$/;

/** Rooms are the folders at the top of `src`. Counts type imports, but not tests. */
export function measureRooms(files, read) {
  const sources = new Set(files.filter((file) => /\.tsx?$/.test(file) && !TEST.test(`/${file}`)));
  const imports = new Map([...sources].map((file) => [file, importsOf(file, read(file), sources)]));
  const rooms = new Map(
    [...sources].flatMap((file) => (roomOf(file) ? [[roomOf(file), new Map()]] : [])),
  );
  const crossings = [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => roomOf(from) && roomOf(to) !== roomOf(from))
      .map((to) => ({ from, to })),
  );
  for (const { from, to } of crossings.filter(({ to }) => roomOf(to))) {
    const weights = rooms.get(roomOf(from));
    weights.set(roomOf(to), (weights.get(roomOf(to)) ?? 0) + 1);
  }
  const order = fromTop(rooms);
  const isUpward = ({ from, to }) =>
    roomOf(to) ? order.indexOf(roomOf(to)) < order.indexOf(roomOf(from)) : !CONFIG.test(to);
  return {
    rooms: [...rooms.keys()],
    floors: floorsOf(rooms, order),
    circular: [...rooms.keys()].filter((room) => reachable(rooms, room).has(room)),
    crossings,
    upward: crossings.filter(isUpward),
    cycles: importCycles(imports),
    loose: [...sources].filter((file) => !roomOf(file) && !ROOT_FILE.test(file)),
  };
}

export function problemsOf({ rooms, floors, circular, upward, loose }) {
  return [
    ...(rooms.length > MOST_ROOMS ? [`${rooms.length} rooms, at most ${MOST_ROOMS}`] : []),
    ...(floors.length > MOST_FLOORS ? [`${floors.length} floors, at most ${MOST_FLOORS}`] : []),
    ...(circular.length > 0 ? [`rooms import each other: ${circular.join(', ')}`] : []),
    ...upward.map(({ from, to }) => `upward import: ${from} -> ${to}`),
    ...loose.map((file) => `${file} belongs in a room`),
  ];
}

export function badRooms(root, files, finished = FINISHED) {
  return finished.flatMap((app) =>
    problemsOf(measureApp(root, files, app)).map((problem) => `apps/${app}: ${problem}`),
  );
}

export function measureApp(root, files, app) {
  const folder = `apps/${app}/src/`;
  const own = files.filter((file) => file.startsWith(folder));
  return measureRooms(
    own.map((file) => file.slice(folder.length)),
    (file) => readFileSync(join(root, folder, file), 'utf8'),
  );
}

function roomOf(file) {
  return file.includes('/') ? file.split('/', 1)[0] : undefined;
}

function fromTop(rooms) {
  const left = new Map(rooms);
  const top = [];
  const bottom = [];
  const importing = (room) => sum([...rooms.get(room)].filter(([to]) => left.has(to)));
  const imported = (room) => sum([...left].map(([, weights]) => ['', weights.get(room) ?? 0]));
  while (left.size > 0) {
    const names = [...left.keys()];
    const lowest = names.find((room) => importing(room) === 0);
    const next = lowest ?? names.toSorted((a, b) => surplus(b) - surplus(a))[0];
    (lowest ? bottom : top).push(next);
    left.delete(next);
  }
  return [...top, ...bottom.toReversed()];

  function surplus(room) {
    return importing(room) - imported(room);
  }
}

function sum(entries) {
  return entries.reduce((total, [, weight]) => total + weight, 0);
}

function floorsOf(rooms, order) {
  const heights = new Map();
  for (const room of order.toReversed()) {
    const below = [...rooms.get(room).keys()].map((other) => heights.get(other) ?? -1);
    heights.set(room, 1 + Math.max(-1, ...below));
  }
  const count = 1 + Math.max(-1, ...heights.values());
  return Array.from({ length: count }, (_, floor) =>
    order.filter((room) => heights.get(room) === floor),
  );
}

function reachable(rooms, from) {
  const reached = new Set(rooms.get(from).keys());
  for (const room of reached) for (const next of rooms.get(room).keys()) reached.add(next);
  return reached;
}
