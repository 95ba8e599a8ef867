import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { parseSample } from './sample.parser.js';
import type { SampleEpisodeWire } from './sample.wire.js';

const FILE = new URL('../../../data/sample-catalogue.json', import.meta.url);

@Injectable()
export class SampleFile {
  async read(): Promise<{ entries: SampleEpisodeWire[]; mark: string }> {
    const text = await readFile(FILE, 'utf8');
    return { entries: parseSample(text), mark: createHash('sha256').update(text).digest('hex') };
  }
}
