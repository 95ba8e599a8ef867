export { Clock, later } from './clock.js';
export * from './periodic-task.js';
export { SerialQueue } from './serial-queue.js';
