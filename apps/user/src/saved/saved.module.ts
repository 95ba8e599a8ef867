import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SavedController } from './saved.controller.js';
import { SavedRepository } from './saved.repository.js';
import { SavedService } from './saved.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [SavedController],
  providers: [SavedRepository, SavedService],
  exports: [SavedRepository, SavedService],
})
export class SavedModule {}
