import { PASSWORD_MIN_LENGTH } from '@elevate/rules';

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, with a number, a letter and a special character.`;
