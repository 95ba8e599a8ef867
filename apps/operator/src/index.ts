export { runOperator } from './operator.js';
export type { OperatorIo } from './connect.js';
