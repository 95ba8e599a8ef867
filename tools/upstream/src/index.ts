export type { FaultPlanInput, FaultRuleInput } from './faults/fault.schema.js';
export { seededRandom, type Random } from './random.js';
export {
  DEFAULT_KEY,
  startUpstream,
  type Upstream,
  type UpstreamOptions,
} from './start-upstream.js';
export type { QuotaReport } from './traffic/request-journal.js';
export type { JournalReport } from './traffic/request-journal.js';
export { TWELVE_LINES } from './world/generate-world.js';
export { generateWorld, type WorldPlan } from './world/generate-world.js';
export { loadWorld } from './world/generate-world.js';
export { MINIMUM_SECONDS, qualifying } from './world/generate-world.js';
export type { NewVideo, WorldStore } from './world/world-store.js';
export type { Channel, Video, World } from './world/world.schema.js';
export type { PublisherFaultInput } from './news/feed-documents.js';
export type { PublisherServer } from './news/start-publishers.js';
export {
  startPublishers,
  type Publishers,
  type PublishersOptions,
} from './news/start-publishers.js';
