/* Suites that start real servers and processes: Jest takes a longer limit per test from here only. */
import { jest } from '@jest/globals';

jest.setTimeout(300_000 * Number(process.env.TEST_SLOWNESS ?? 1));
