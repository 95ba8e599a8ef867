export { Clock } from './clock.js';
export * from './periodic-task.js';
