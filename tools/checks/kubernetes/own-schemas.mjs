import { readFileSync } from 'node:fs';
import Ajv from 'ajv';

const SCHEMAS = new URL('../../../k8s/schemas/', import.meta.url);

const VALIDATORS = {
  'kafka.strimzi.io/v1beta2 KafkaUser': compile('kafka-user.schema.json'),
  'keda.sh/v1alpha1 ScaledObject': compile('scaled-object.schema.json'),
  'monitoring.coreos.com/v1 PodMonitor': compile('pod-monitor.schema.json'),
};

function compile(file) {
  return new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync(new URL(file, SCHEMAS), 'utf8')),
  );
}

const validatorOf = ({ apiVersion, kind }) => VALIDATORS[`${apiVersion} ${kind}`];

export const hasOwnSchema = (object) => validatorOf(object) !== undefined;

export function ownProblems(object) {
  const validate = validatorOf(object);
  if (validate(object)) return [];
  return validate.errors.map(
    ({ instancePath, message, params }) =>
      `${object.kind} ${object.metadata?.name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
