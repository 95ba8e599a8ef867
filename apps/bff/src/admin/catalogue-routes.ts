import {
  BulkChangeDto,
  bulkOutcomeSchema,
  curatedEpisodeSchema,
  curatedPageSchema,
  EditorPicksOrderDto,
  editorPicksSchema,
  EpisodeChangeDto,
  episodeChoicesSchema,
  EpisodeFilterDto,
  heroCandidatesSchema,
  heroDeskSchema,
  HeroPinChangeDto,
  SpeakerFilterDto,
  SpeakerMergeDto,
  speakerMergesSchema,
  speakerPageSchema,
  topicRulePreviewSchema,
  topicRulesSchema,
  TopicWordsDto,
} from '@elevate/contracts/catalogue';
import { CatalogueClient } from '../services/service-clients.js';
import { adminRoutes } from './admin-endpoint.decorator.js';

const service = CatalogueClient;
/** The catalogue loads its table of all episodes at the first question. */
const waitSeconds = 20;
const HERO_CHANGED = 'The hero changed at the same moment.';

const EpisodesController = adminRoutes(
  {
    service,
    path: '/admin/episodes',
    to: '/v1/admin/episodes',
    missing: 'There is no such episode.',
  },
  {
    curatedEpisodes: {
      route: 'GET /',
      summary: 'All episodes, also hidden and withdrawn ones, 50 a page.',
      query: EpisodeFilterDto,
      gives: curatedPageSchema,
      waitSeconds,
    },
    changeEpisodes: {
      route: 'POST /bulk',
      summary: 'Hides, shows, tags or untags up to 200 episodes, or takes such an action back.',
      takes: BulkChangeDto,
      gives: bulkOutcomeSchema,
      status: 200,
      waitSeconds,
    },
    curatedEpisode: {
      route: 'GET /:id',
      summary: 'One episode, with its corrections.',
      gives: curatedEpisodeSchema,
    },
    changeEpisode: {
      route: 'PATCH /:id',
      summary: 'Corrects, hides or shows an episode.',
      isVersioned: true,
      takes: EpisodeChangeDto,
      gives: curatedEpisodeSchema,
      waitSeconds,
      problems: {
        409: 'Another change or a withdrawal came first; `conflict` has both versions.',
      },
    },
    pickEpisode: {
      route: 'PUT /:id/editor-pick',
      to: '/v1/episodes/:id/editor-pick',
      summary: "Makes an episode an editor's pick.",
    },
    unpickEpisode: {
      route: 'DELETE /:id/editor-pick',
      to: '/v1/episodes/:id/editor-pick',
      summary: "An episode is an editor's pick no longer.",
    },
  },
);

const TopicRulesController = adminRoutes(
  {
    service,
    path: '/admin/topic-rules',
    to: '/v1/admin/topic-rules',
    missing: 'No such topic.',
    segment: encodeURIComponent,
  },
  {
    topicRules: {
      route: 'GET /',
      summary: 'The words that give episodes their topics.',
      gives: topicRulesSchema,
    },
    previewTopicRule: {
      route: 'POST /:id/preview',
      summary: 'Counts the episodes that these words would change.',
      takes: TopicWordsDto,
      gives: topicRulePreviewSchema,
    },
    saveTopicRule: {
      route: 'PUT /:id',
      summary: "Sets the curators' words of one topic, for old and new episodes.",
      parameter: 'The name of the topic.',
      isVersioned: true,
      takes: TopicWordsDto,
      gives: topicRulesSchema,
      problems: {
        409: 'Another change came first; `conflict` has the words of now.',
      },
    },
  },
);

const CurationController = adminRoutes(
  { service, path: '/admin', to: '/v1/admin' },
  {
    episodeChoices: {
      route: 'GET /episode-choices',
      summary: 'The channels and topics of all episodes.',
      gives: episodeChoicesSchema,
      waitSeconds,
    },
    listedSpeakers: {
      route: 'GET /speakers',
      summary: 'The speakers of all episodes by name, 50 a page.',
      query: SpeakerFilterDto,
      gives: speakerPageSchema,
      waitSeconds,
    },
    mergeSpeakers: {
      route: 'PUT /speaker-merges',
      summary: 'Shows the talks of one name as talks of another, or takes that back.',
      isVersioned: true,
      takes: SpeakerMergeDto,
      gives: speakerMergesSchema,
      waitSeconds,
      problems: {
        404: 'No talk has a speaker of this name.',
        409: 'Another change came first; `conflict` has the merges of now.',
      },
    },
    editorPicks: {
      route: 'GET /editor-picks',
      summary: "The editor's picks in their order.",
      gives: editorPicksSchema,
    },
    orderEditorPicks: {
      route: 'PUT /editor-picks',
      summary: "Sets the editor's picks, their order and their dates.",
      isVersioned: true,
      takes: EditorPicksOrderDto,
      gives: editorPicksSchema,
      problems: {
        409: 'Another change came first; `conflict` has both versions.',
      },
    },
    heroDesk: {
      route: 'GET /hero-pin',
      summary: 'The hero, its pin and the excluded episodes.',
      gives: heroDeskSchema,
      waitSeconds,
    },
    pinHero: {
      route: 'PUT /hero-pin',
      summary: 'Makes an episode the hero until a time.',
      takes: HeroPinChangeDto,
      gives: heroDeskSchema,
      waitSeconds,
      problems: { 409: HERO_CHANGED },
    },
    unpinHero: {
      route: 'DELETE /hero-pin',
      summary: 'Ends the pin; another episode becomes the hero.',
      gives: heroDeskSchema,
      waitSeconds,
      problems: { 409: HERO_CHANGED },
    },
    heroCandidates: {
      route: 'GET /hero-candidates',
      summary: 'The next ten heroes, with their scores.',
      gives: heroCandidatesSchema,
      waitSeconds,
    },
    excludeFromHero: {
      route: 'PUT /hero-exclusions/:id',
      summary: 'Excludes an episode from the hero for good.',
      gives: heroDeskSchema,
      waitSeconds,
      problems: { 400: 'Visitors cannot see the episode.', 409: HERO_CHANGED },
    },
    allowAsHero: {
      route: 'DELETE /hero-exclusions/:id',
      summary: 'Allows an excluded episode as the hero again.',
      gives: heroDeskSchema,
      waitSeconds,
      problems: { 409: HERO_CHANGED },
    },
  },
);

export const CATALOGUE_ROUTES = [EpisodesController, TopicRulesController, CurationController];
