import { setFlagsFromString } from 'node:v8';

// V8 puts the objects of a call site into its old space if many of them were still in use when a process started. If that
// happens to the ticks of Node's streams, each keeps its request alive until a full collection, and answers take twice the time
// (ADR 0009).
setFlagsFromString('--no-allocation-site-pretenuring');
