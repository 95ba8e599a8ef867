export { traceForTest, type SpanSink, type TestTracing } from './trace-for-test.js';
