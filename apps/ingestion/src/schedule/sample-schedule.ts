import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { JobRepository } from '../queue/job.repository.js';
import { MarkRepository } from '../timing/mark.repository.js';
import { SAMPLE_SOURCE } from '../video/sample/import-sample.worker.js';
import { SampleFile } from '../video/sample/sample-file.js';
import { RunPlanner } from './planning/run-planner.js';

/** Imports once, and again when the file changes. */
@Injectable()
export class SampleSchedule {
  constructor(
    private readonly file: SampleFile,
    private readonly marks: MarkRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'SAMPLE_CATALOGUE'>,
  ) {}

  async planWhenChanged(): Promise<void> {
    if (!this.config.SAMPLE_CATALOGUE) return;
    const [{ mark }, done, { sourceIds }] = await Promise.all([
      this.file.read(),
      this.marks.find(SAMPLE_SOURCE),
      this.jobs.findBusy(),
    ]);
    if (done?.value !== mark && !sourceIds.has(SAMPLE_SOURCE)) await this.planner.importSample();
  }
}
