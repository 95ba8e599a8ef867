/** Allowed imports by tag; all tags of a project must allow an import. */
const SERVICES = ['ingestion', 'catalogue', 'user', 'events', 'webhooks', 'bff'];

const scopes = {
  ...Object.fromEntries(SERVICES.map((service) => [service, [service, 'shared']])),
  web: ['web', 'shared'],
  embedded: ['embedded', ...SERVICES, 'shared', 'tools'],
  e2e: ['e2e', 'shared', 'tools'],
  bench: ['bench', ...SERVICES, 'shared', 'tools'],
  operator: ['operator', 'embedded', 'events', 'ingestion', 'user', 'shared', 'tools'],
  tools: ['tools', 'shared'],
  shared: ['shared'],
};

const types = {
  app: ['contracts', 'rules', 'platform', 'kit'],
  host: ['app', 'contracts', 'rules', 'platform', 'tool'],
  e2e: ['contracts', 'rules', 'platform', 'tool'],
  bench: ['app', 'contracts', 'rules', 'platform', 'tool'],
  command: ['host', 'app', 'contracts', 'rules', 'platform', 'tool'],
  tool: ['tool', 'contracts', 'rules', 'platform'],
  kit: ['contracts', 'rules', 'platform', 'kit'],
  platform: ['platform'],
  contracts: ['contracts', 'rules'],
  rules: ['rules'],
};

const platforms = {
  node: ['node', 'any'],
  browser: ['browser', 'any'],
  any: ['any'],
};

export const DIMENSIONS = { scope: scopes, type: types, platform: platforms };

export const TEST_DIMENSIONS = {
  ...DIMENSIONS,
  scope: withTargets(scopes, ['tools']),
  type: withTargets(types, ['tool']),
};

function withTargets(rows, extra) {
  return Object.fromEntries(
    Object.entries(rows).map(([tag, targets]) => [tag, [...targets, ...extra]]),
  );
}
