import { Injectable } from '@nestjs/common';
import { Slots } from '../common/slots';
import { AppConfig } from '../config/app-config';

/** For all that the process reads from instances, whoever starts it: a fetch holds up to some 20 MiB, and time of the event loop. */
@Injectable()
export class FetchSlots extends Slots {
  constructor(config: AppConfig) {
    super(config.fetchConcurrency);
  }
}
