import { IsIn, IsISO8601, ValidateBy } from 'class-validator';
import { WEBHOOK_MESSAGE_TYPES } from '../webhooks/index.js';
import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from '@elevate/rules';
import { IfGiven } from './request.decorator.js';

type Rule = (value: unknown) => string | undefined;

const RULES = {
  url: (value) => (typeof value === 'string' ? checkWebhookUrl(value) : WEBHOOK_MESSAGES.wrongUrl),
  description: (value) =>
    typeof value === 'string'
      ? checkWebhookDescription(value)
      : WEBHOOK_MESSAGES.descriptionTooLong,
  message_types: checkTypes,
} satisfies Record<string, Rule>;

function FollowsWebhookRule(field: keyof typeof RULES): PropertyDecorator {
  const problemOf: Rule = RULES[field];
  return ValidateBy({
    name: 'followsWebhookRule',
    validator: {
      validate: (value) => problemOf(value) === undefined,
      defaultMessage: (args) => problemOf(args?.value) ?? '',
    },
  });
}

function checkTypes(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return WEBHOOK_MESSAGES.noTypes;
  const isKnown = value.every((type) => WEBHOOK_MESSAGE_TYPES.includes(type as string));
  const isRepeated = new Set(value).size < value.length;
  return isKnown && !isRepeated ? undefined : WEBHOOK_MESSAGES.unknownType;
}

const STATES = ['active', 'paused'] as const;

export class NewWebhookDto {
  @FollowsWebhookRule('url')
  readonly url!: string;

  @FollowsWebhookRule('message_types')
  readonly message_types!: readonly string[];

  @IfGiven()
  @FollowsWebhookRule('description')
  readonly description?: string;
}

/** Omitted fields stay unchanged; null is invalid. */
export class WebhookUpdateDto {
  @IfGiven()
  @FollowsWebhookRule('url')
  readonly url?: string;

  @IfGiven()
  @FollowsWebhookRule('message_types')
  readonly message_types?: readonly string[];

  @IfGiven()
  @FollowsWebhookRule('description')
  readonly description?: string;

  @IfGiven()
  @IsIn(STATES)
  readonly state?: (typeof STATES)[number];
}

export class WebhookReplayDto {
  @IsISO8601({ strict: true }, { message: 'Must be a date and time such as 2026-01-31T12:00:00Z' })
  readonly since!: string;
}
