import { ValidateBy } from 'class-validator';
import { WEBHOOK_MESSAGE_TYPES } from '@elevate/contracts/webhooks';
import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from '@elevate/rules';

type Rule = (value: unknown) => string | undefined;

const RULES = {
  url: (value) => (typeof value === 'string' ? checkWebhookUrl(value) : WEBHOOK_MESSAGES.wrongUrl),
  description: (value) =>
    typeof value === 'string'
      ? checkWebhookDescription(value)
      : WEBHOOK_MESSAGES.descriptionTooLong,
  message_types: checkTypes,
} satisfies Record<string, Rule>;

/** Checks a field by the form's own rule, and answers with the rule's own message. */
export function FollowsWebhookRule(field: keyof typeof RULES): PropertyDecorator {
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
