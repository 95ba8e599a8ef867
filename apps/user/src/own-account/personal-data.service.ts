import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { PersonalData } from '@elevate/contracts/user';
import type { SignedIn } from '../sessions/signed-in.js';
import { BOOKMARKS, MY_LIST } from '../saved/saved-kinds.js';
import { SavedService } from '../saved/saved.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountViews } from '../accounts/account.mapper.js';

@Injectable()
export class PersonalDataService {
  constructor(
    private readonly views: AccountViews,
    private readonly sessions: SessionsService,
    private readonly saved: SavedService,
    private readonly clock: Clock,
  ) {}

  async export(person: SignedIn): Promise<PersonalData> {
    const [sessions, list, bookmarks] = await Promise.all([
      this.sessions.list(person),
      this.saved.list(MY_LIST, person),
      this.saved.list(BOOKMARKS, person),
    ]);
    return {
      exported_at: this.clock.now().toISOString(),
      user: this.views.toUser(person.account),
      sessions,
      my_list: list,
      bookmarks,
    };
  }
}
