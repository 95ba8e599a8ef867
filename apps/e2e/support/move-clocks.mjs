/*
 * Preload (`node --import`) that shifts all clocks by the milliseconds in CLOCK_OFFSET_FILE. The product never reads
 * this variable, so configuration cannot shift real time.
 */
import { readFileSync } from 'node:fs';
import { Clock } from '@elevate/clock';

const file = process.env.CLOCK_OFFSET_FILE ?? '';

Clock.prototype.now = () => new Date(Date.now() + Number(readFileSync(file, 'utf8')));
