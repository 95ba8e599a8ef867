/*
 * Loaded before a product under test (`node --import`): moves its every clock by the milliseconds
 * that the file CLOCK_OFFSET_FILE holds at that moment. The product itself has nothing that reads
 * this name, so no configuration of a real run can move its time.
 */
import { readFileSync } from 'node:fs';
import { Clock } from '@elevate/clock';

const file = process.env.CLOCK_OFFSET_FILE ?? '';

Clock.prototype.now = () => new Date(Date.now() + Number(readFileSync(file, 'utf8')));
