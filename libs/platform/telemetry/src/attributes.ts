/**
 * All that a span may say, by the names of OpenTelemetry's semantic conventions. What is not listed does not
 * compile: no body, no query, no address with an id in it, no id or mail address of a person.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** The template, never what was put into it. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** The host alone. */
  readonly 'server.address'?: string;
  /** Which of our services is asked. */
  readonly 'peer.service'?: string;
  readonly 'messaging.system'?: string;
  readonly 'messaging.operation.type'?: 'send' | 'process';
  readonly 'messaging.destination.name'?: string;
  /** With the offset it names the message, whose own id can be a person's. */
  readonly 'messaging.destination.partition.id'?: string;
  readonly 'messaging.kafka.offset'?: string;
  readonly 'messaging.consumer.group.name'?: string;
  readonly 'cloudevents.event_type'?: string;
  readonly 'db.system.name'?: string;
  readonly 'db.namespace'?: string;
  readonly 'db.collection.name'?: string;
  readonly 'db.operation.name'?: string;
  readonly 'db.operation.batch.size'?: number;
  /** An error's code or class, never its words: they may quote what was sent. */
  readonly 'error.type'?: string;
  /** True where the answer was at hand before the framework saw the request. */
  readonly 'elevate.ready_bytes'?: boolean;
}
