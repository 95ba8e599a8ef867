import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@elevate/config';
import { describeError } from '@elevate/errors';
import { telemetryConfig } from './telemetry.config.js';

const parse = (environment: Record<string, string>) => parseConfig(telemetryConfig, environment);

describe('the configuration of traces', () => {
  it('is off, and keeps everything once it is on', () => {
    expect(parse({})).toEqual({ OTEL_TRACES_SAMPLER_ARG: 1 });
  });

  it('reads an endpoint, what the collector is shown, and a part of all traces', () => {
    expect(
      parse({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=abc=, x-tenant = 7',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
      }),
    ).toEqual({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: { 'api-key': 'abc=', 'x-tenant': '7' },
      OTEL_TRACES_SAMPLER_ARG: 0.05,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['OTEL_TRACES_SAMPLER_ARG', '17'],
    ['OTEL_TRACES_SAMPLER_ARG', '-1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ])('refuses %s=%s without repeating it', (name, value) => {
    const refusal = () => parse({ [name]: value });
    expect(refusal).toThrow(name);
    try {
      refusal();
    } catch (error) {
      expect(describeError(error)).not.toContain(value);
    }
  });
});
