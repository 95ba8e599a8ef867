/** Bodies, queries, URLs with ids and personal ids do not compile. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** Host only. */
  readonly 'server.address'?: string;
  readonly 'peer.service'?: string;
  readonly 'messaging.system'?: string;
  readonly 'messaging.operation.type'?: 'send' | 'process';
  readonly 'messaging.destination.name'?: string;
  /** Identifies the message together with the offset; message ids may be personal. */
  readonly 'messaging.destination.partition.id'?: string;
  readonly 'messaging.kafka.offset'?: string;
  readonly 'messaging.consumer.group.name'?: string;
  readonly 'cloudevents.event_type'?: string;
  readonly 'db.system.name'?: string;
  readonly 'db.namespace'?: string;
  readonly 'db.collection.name'?: string;
  readonly 'db.operation.name'?: string;
  readonly 'db.operation.batch.size'?: number;
  /** Error code or class, never its message, which may quote input. */
  readonly 'error.type'?: string;
  /** Served from precomputed bytes before the framework sees the request. */
  readonly 'elevate.ready_bytes'?: boolean;
}
