import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { NAMED_TOPICS } from '@elevate/rules';
import * as catalogue from '@elevate/contracts/catalogue';
import { CatalogueClient } from '../services/service-clients.js';
import { type AdminGroup, adminRoutes } from './admin-endpoint.decorator.js';
import { readTranscriptFile } from './event-import-body.js';
import {
  type ForwardedRoutes,
  get,
  patch,
  post,
  put,
  remove,
} from '../session/forwarded-routes.js';

/** The catalogue has the paths of administrators as they are. */
const catalogueRoutes = (group: Omit<AdminGroup, 'service' | 'to'>, routes: ForwardedRoutes) =>
  adminRoutes({ ...group, service: CatalogueClient, to: `/v1${group.path}` }, routes);

/** The catalogue loads its table of all episodes at the first question. */
const waitSeconds = 20;
const HERO_CHANGED = 'The hero changed at the same moment.';

const EpisodesController = catalogueRoutes(
  { path: '/admin/episodes', missing: 'The episode does not exist.' },
  {
    curatedEpisodes: get(
      '/',
      'All episodes, also hidden and withdrawn ones, 50 a page.',
      catalogue.curatedPageSchema,
      { query: catalogue.EpisodeFilterDto, waitSeconds },
    ),
    changeEpisodes: post(
      '/bulk',
      'Hides, shows, tags or untags up to 200 episodes, or takes such an action back.',
      { takes: catalogue.BulkChangeDto, gives: catalogue.bulkOutcomeSchema, waitSeconds },
    ),
    curatedEpisode: get(
      '/:id',
      'One episode, with its corrections.',
      catalogue.curatedEpisodeSchema,
    ),
    changeEpisode: patch('/:id', 'Corrects, hides or shows an episode.', {
      isVersioned: true,
      takes: catalogue.EpisodeChangeDto,
      gives: catalogue.curatedEpisodeSchema,
      waitSeconds,
      problems: { 409: 'Another change or a withdrawal came first; `conflict` has both versions.' },
    }),
    pickEpisode: put('/:id/editor-pick', "Makes an episode an editor's pick.", {
      to: '/v1/episodes/:id/editor-pick',
    }),
    unpickEpisode: remove('/:id/editor-pick', "An episode is an editor's pick no longer.", {
      to: '/v1/episodes/:id/editor-pick',
    }),
  },
);

const TranscriptsController = catalogueRoutes(
  {
    path: '/admin/episodes/:id/transcripts',
    missing: 'The episode or its transcript does not exist.',
  },
  {
    transcripts: get(
      '/',
      'The transcripts of one episode, also removed ones.',
      catalogue.transcriptListSchema,
    ),
    uploadTranscript: put('/:language', 'Reads a file and stores it as the transcript.', {
      query: catalogue.TranscriptQueryDto,
      upload: readTranscriptFile,
      gives: catalogue.transcriptUploadSchema,
      waitSeconds,
      access: [
        ApiConsumes('application/octet-stream'),
        ApiBody({
          description:
            'WebVTT, SRT, SBV, text copied from YouTube, JSON of Podcasting 2.0, or plain text; at most 2 MB.',
          required: true,
          schema: { type: 'string', format: 'binary' },
        }),
      ],
      problems: {
        400: 'The file cannot be read, or the language is no tag.',
        413: 'The file has more than 2 MB.',
      },
    }),
    removeTranscript: remove('/:language', 'Removes a transcript.'),
    restoreTranscript: post('/:language/restore', 'Takes back a removal or a replacement.'),
  },
);

const TopicRulesController = catalogueRoutes(
  {
    path: '/admin/topic-rules',
    missing: 'The topic does not exist.',
    parameter: { write: encodeURIComponent, schema: { type: 'string', enum: NAMED_TOPICS } },
  },
  {
    topicRules: get('/', 'The words that give episodes their topics.', catalogue.topicRulesSchema),
    previewTopicRule: post('/:id/preview', 'Counts the episodes that these words would change.', {
      takes: catalogue.TopicWordsDto,
      gives: catalogue.topicRulePreviewSchema,
    }),
    saveTopicRule: put('/:id', "Sets the curators' words of one topic, for old and new episodes.", {
      parameter: 'The name of the topic.',
      isVersioned: true,
      takes: catalogue.TopicWordsDto,
      gives: catalogue.topicRulesSchema,
      problems: { 409: 'Another change came first; `conflict` has the words of now.' },
    }),
  },
);

const CollectionsController = catalogueRoutes(
  { path: '/admin/collections', missing: 'The collection does not exist.' },
  {
    deskCollections: get('/', 'All collections, also drafts.', catalogue.deskCollectionsSchema),
    createCollection: post('/', 'Makes a collection; its address comes from its title.', {
      takes: catalogue.CollectionToSaveDto,
      gives: catalogue.deskCollectionSchema,
      status: 201,
      problems: { 400: 'An episode is not available.', 409: 'There are too many collections.' },
    }),
    deskCollection: get('/:id', 'One collection with its talks.', catalogue.deskCollectionSchema),
    saveCollection: put('/:id', 'Changes a collection: texts, talks, order, dates and place.', {
      isVersioned: true,
      takes: catalogue.CollectionToSaveDto,
      gives: catalogue.deskCollectionSchema,
      problems: { 409: 'Another change came first; `conflict` has both versions.' },
    }),
    removeCollection: remove('/:id', 'Deletes a collection.'),
    restoreCollection: post('/:id/restore', 'Brings a deleted collection back.', {
      gives: catalogue.deskCollectionSchema,
    }),
  },
);

const CurationController = catalogueRoutes(
  { path: '/admin', waitSeconds },
  {
    episodeChoices: get(
      '/episode-choices',
      'The channels and topics of all episodes.',
      catalogue.episodeChoicesSchema,
    ),
    listedSpeakers: get(
      '/speakers',
      'The speakers of all episodes by name, 50 a page.',
      catalogue.speakerPageSchema,
      { query: catalogue.SpeakerFilterDto },
    ),
    mergeSpeakers: put(
      '/speaker-merges',
      'Shows the talks of one name as talks of another, or takes that back.',
      {
        isVersioned: true,
        takes: catalogue.SpeakerMergeDto,
        gives: catalogue.speakerMergesSchema,
        problems: {
          404: 'No talk has a speaker of this name.',
          409: 'Another change came first; `conflict` has the merges of now.',
        },
      },
    ),
    otherNames: get(
      '/other-names',
      'The names that are equal for the search.',
      catalogue.otherNamesSchema,
    ),
    changeOtherNames: put('/other-names', 'Adds, changes or removes one group of names.', {
      isVersioned: true,
      takes: catalogue.OtherNamesChangeDto,
      gives: catalogue.otherNamesSchema,
      problems: {
        404: 'The group does not exist.',
        409: 'Another change came first; `conflict` has the names of now.',
      },
    }),
    unfoundTerms: get(
      '/unfound-terms',
      'The searches of the last 30 days that found nothing.',
      catalogue.unfoundTermsSchema,
    ),
    editorPicks: get(
      '/editor-picks',
      "The editor's picks in their order.",
      catalogue.editorPicksSchema,
      { waitSeconds: 0 },
    ),
    orderEditorPicks: put(
      '/editor-picks',
      "Sets the editor's picks, their order and their dates.",
      {
        waitSeconds: 0,
        isVersioned: true,
        takes: catalogue.EditorPicksOrderDto,
        gives: catalogue.editorPicksSchema,
        problems: { 409: 'Another change came first; `conflict` has both versions.' },
      },
    ),
    heroDesk: get(
      '/hero-pin',
      'The hero, its pin and the excluded episodes.',
      catalogue.heroDeskSchema,
    ),
    pinHero: put('/hero-pin', 'Makes an episode the hero until a time.', {
      takes: catalogue.HeroPinChangeDto,
      gives: catalogue.heroDeskSchema,
      isVersioned: 'optional',
      problems: { 409: HERO_CHANGED },
    }),
    unpinHero: remove('/hero-pin', 'Ends the pin; another episode becomes the hero.', {
      gives: catalogue.heroDeskSchema,
      isVersioned: 'optional',
      problems: { 409: HERO_CHANGED },
    }),
    heroCandidates: get(
      '/hero-candidates',
      'The next ten heroes, with their scores.',
      catalogue.heroCandidatesSchema,
    ),
    excludeFromHero: put('/hero-exclusions/:id', 'Excludes an episode from the hero for good.', {
      gives: catalogue.heroDeskSchema,
      problems: { 400: 'Visitors cannot see the episode.', 409: HERO_CHANGED },
    }),
    allowAsHero: remove('/hero-exclusions/:id', 'Allows an excluded episode as the hero again.', {
      gives: catalogue.heroDeskSchema,
      problems: { 409: HERO_CHANGED },
    }),
  },
);

export const CATALOGUE_ROUTES = [
  EpisodesController,
  TranscriptsController,
  TopicRulesController,
  CollectionsController,
  CurationController,
];
