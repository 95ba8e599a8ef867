import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { SavedController } from './saved.controller.js';
import { SavedRepository } from './saved.repository.js';
import { SavedService } from './saved.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [HistoryController, SavedController],
  providers: [HistoryRepository, HistoryService, SavedRepository, SavedService],
  exports: [HistoryRepository, HistoryService, SavedRepository, SavedService],
})
export class SavedModule {}
