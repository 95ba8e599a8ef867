export type { FaultPlanInput, FaultRuleInput } from './faults/fault.schema.js';
export { seededRandom, type Random } from './random.js';
export {
  DEFAULT_KEY,
  startUpstream,
  type Upstream,
  type UpstreamOptions,
} from './start-upstream.js';
export type { QuotaReport } from './traffic/quota-ledger.js';
export type { JournalReport } from './traffic/request-journal.js';
export { TWELVE_LINES } from './world/edge-cases.js';
export { generateWorld, type WorldPlan } from './world/generate-world.js';
export { loadWorld } from './world/load-world.js';
export { MINIMUM_SECONDS, qualifying } from './world/qualifying.js';
export type { NewVideo, WorldStore } from './world/world-store.js';
export type { Channel, Video, World } from './world/world.schema.js';
export type { PublisherFaultInput } from './news/publisher-fault.js';
export type { PublisherServer } from './news/publisher-server.js';
export {
  startPublishers,
  type Publishers,
  type PublishersOptions,
} from './news/start-publishers.js';
