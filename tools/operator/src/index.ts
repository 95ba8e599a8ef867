export { runOperator, type OperatorIo } from './operator.js';
