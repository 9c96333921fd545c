import { Injectable } from '@nestjs/common';
import { cleanJson } from '../common/bounded-json';
import type { User } from './user.entity';
import { type ProfileChange, UsersRepository } from './users.repository';

/** What a signed-in person may see and change of their own account. */
@Injectable()
export class AccountService {
  constructor(private readonly users: UsersRepository) {}

  get(id: number): Promise<User> {
    return this.users.get(id);
  }

  /** Changes what is given; preferences are replaced as a whole. */
  async change(id: number, { timeZone, preferences }: ProfileChange): Promise<User> {
    await this.users.changeProfile(id, { timeZone, preferences: preferences && cleanJson(preferences) });
    return this.users.get(id);
  }
}
