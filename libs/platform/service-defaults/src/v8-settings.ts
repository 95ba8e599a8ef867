import { setFlagsFromString } from 'node:v8';

// V8 puts a call site's objects into old space if many were in use at startup. Each tick of a stream would keep its
// request alive, and answers take twice the time (ADR 0009).
setFlagsFromString('--no-allocation-site-pretenuring');
