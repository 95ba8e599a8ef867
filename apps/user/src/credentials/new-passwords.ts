import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { AppError, describeError } from '@elevate/errors';
import { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import {
  checkAdminPassword,
  normalizePassword,
  PASSWORD_MESSAGES,
  SITE_NAME,
} from '@elevate/rules';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { invalidField } from '../accounts/account.mapper.js';
import type { Caller } from '../requests/limits.js';
import type { UserConfig } from '../user.config.js';
import { PasswordHasher } from './password-hasher.js';

const FILE = new URL('../../data/common-passwords.bin', import.meta.url);
const HASH_BYTES = 5;

/** A password with more padding is not reduced to its letters. */
const MOST_PADDING = 8;

// Leetspeak; for ambiguous characters both letters are tried.
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * The 100,000 most common passwords, also in disguise: `P@ssw0rd-2026!` is `password`. Sorted
 * hashes need no parsing at startup.
 */
export class CommonPasswords {
  private readonly hashes = readFileSync(FILE);
  private readonly siteWords: ReadonlySet<string>;

  constructor(siteWords: Iterable<string>) {
    this.siteWords = new Set(siteWords);
  }

  has(password: string): boolean {
    const text = normalizePassword(password).toLowerCase();
    const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
    const readings = [text, core, withSigns(text), withSigns(core), withSigns(core, { '1': 'l' })];
    return (
      this.isCommon(text.replaceAll(/[^a-z0-9]/g, ''), text.length) ||
      readings.some((reading) => this.isCommon(reading.replaceAll(/[^a-z]/g, ''), text.length))
    );
  }

  private isCommon(letters: string, length: number): boolean {
    if (length - letters.length > MOST_PADDING) return false;
    const word = /^(.+?)\1*$/.exec(letters)?.[1] ?? letters;
    return this.siteWords.has(word) || this.isListed(word);
  }

  private isListed(word: string): boolean {
    const digest = createHash('sha256').update(word).digest().subarray(0, HASH_BYTES);
    let [low, high] = [0, this.hashes.length / HASH_BYTES];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = digest.compare(this.hashes, middle * HASH_BYTES, (middle + 1) * HASH_BYTES);
      if (order === 0) return true;
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return false;
  }
}

function withSigns(text: string, others: Readonly<Record<string, string>> = {}): string {
  return [...text].map((sign) => others[sign] ?? SIGNS[sign] ?? sign).join('');
}

/** The service gets no more of a password's SHA-1. */
const PREFIX_DIGITS = 5;
const TIMEOUT_MS = 1_500;
const MAX_BYTES = 1024 * 1024;

@Injectable()
export class NewPasswords implements OnApplicationShutdown {
  private readonly common: CommonPasswords;
  private readonly client: HttpClient | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: UserConfig,
    private readonly hasher: PasswordHasher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.common = new CommonPasswords(siteWordsOf(config));
    const { BREACH_RANGE_URL: url } = config;
    if (url === undefined) return;
    // Only the operator sets this origin.
    const trustedOrigins = [url];
    this.client = new HttpClient({ userAgent: 'Elevate/0.1 (user)', trustedOrigins, logger });
  }

  async accept(
    field: string,
    password: string,
    { address }: Caller,
    roles: readonly string[] = [],
  ): Promise<string> {
    const problem = roles.includes(ADMIN_ROLE) ? checkAdminPassword(password) : undefined;
    if (problem !== undefined) throw invalidField(field, problem);
    if (this.common.has(password)) throw invalidField(field, PASSWORD_MESSAGES.tooCommon);
    if (await this.isBreached(password)) throw invalidField(field, PASSWORD_MESSAGES.breached);
    return this.hasher.hash(password, { keys: [`address ${address}`] });
  }

  /** False if the service is unavailable: that must not stop sign-ups. */
  private async isBreached(password: string): Promise<boolean> {
    if (!this.client) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, rest] = [hash.slice(0, PREFIX_DIGITS), hash.slice(PREFIX_DIGITS)];
    try {
      const suffixes = await this.range(this.client, prefix);
      return suffixes.some((line) => line.startsWith(`${rest}:`) && Number(line.split(':')[1]) > 0);
    } catch (error) {
      const cause = describeError(error);
      this.logger.warn(
        { cause },
        'Could not ask the breach range service: accepted a password without its check',
      );
      return false;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  // Padding hides how many passwords the range has.
  private async range(client: HttpClient, prefix: string): Promise<string[]> {
    const { status, body } = await client.get(`${this.config.BREACH_RANGE_URL}/${prefix}`, {
      headers: { 'add-padding': 'true' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    });
    if (status !== 200) {
      throw new AppError('USER.BREACH_RANGE_FAILED', { kind: 'transient', details: { status } });
    }
    return body.toString().split(/\r?\n/);
  }
}

const LEAST_LETTERS = 4;

/** An attacker's first guesses. */
export function siteWordsOf({
  SITE_NAME: name,
  SITE_URL: url,
  ADMIN_EMAIL_DOMAIN: domain,
}: Pick<UserConfig, 'SITE_NAME' | 'SITE_URL' | 'ADMIN_EMAIL_DOMAIN'>): Set<string> {
  const names = [SITE_NAME, name, new URL(url).hostname, domain].map((text) => text.toLowerCase());
  const words = names.flatMap((text) => [text.replaceAll(/[^a-z]/g, ''), ...text.split(/[^a-z]+/)]);
  return new Set(words.filter((word) => word.length >= LEAST_LETTERS));
}
