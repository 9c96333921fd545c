import { Module } from '@nestjs/common';
import { PresenceController } from './presence.controller';
import { PresenceRepository } from './presence.repository';

@Module({ controllers: [PresenceController], providers: [PresenceRepository] })
export class PresenceModule {}
