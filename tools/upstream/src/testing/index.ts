export type { FaultPlan, FaultRule } from './faults.js';
export { startUpstream, type Upstream, type UpstreamOptions } from './faults.js';
export { type PublisherFault, startPublishers, type Publishers } from './faulty-publishers.js';
export type { PublishersOptions } from '../news/start-publishers.js';
export { seededRandom, type Random } from '../random.js';
export {
  generateWorld,
  MINIMUM_SECONDS,
  qualifying,
  TWELVE_LINES,
  type WorldPlan,
} from '../world/generate-world.js';
export type { NewVideo, WorldStore } from '../world/world-store.js';
export type { Channel, Video, World } from '../world/world.schema.js';
