import { Module } from '@nestjs/common';
import { PresenceController } from './presence.controller';
import { PresenceRepository } from './presence.repository';

/** Who has which post open. */
@Module({ controllers: [PresenceController], providers: [PresenceRepository] })
export class PresenceModule {}
