export { dlqCommand } from './dlq-command.js';
