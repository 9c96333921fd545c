import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { SpamRuleDto } from './spam-rule.dto';
import { SpamScorer } from './spam-scorer';

/** The rules that the automatic score adds up. */
@ApiTags('Posts')
@Requires('read')
@Controller('spam-rules')
export class SpamRulesController {
  constructor(private readonly scorer: SpamScorer) {}

  /**
   * List the rules of the spam score.
   * @remarks Their names are the keys of a score's `rules`; their maxima add up to 100.
   */
  @Get()
  listSpamRules(): SpamRuleDto[] {
    return this.scorer.catalogue.map(SpamRuleDto.from);
  }
}
