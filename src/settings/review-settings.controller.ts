import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ReviewSettingsDto, UpdateReviewSettingsDto } from './dto/review-settings.dto';
import { SettingsRepository } from './settings.repository';

/** What reviewers choose from when they reject a post or write a note. */
@ApiTags('Posts')
@Requires('admin')
@Controller('review-settings')
export class ReviewSettingsController {
  constructor(private readonly settings: SettingsRepository) {}

  /**
   * Show the reasons to reject a post, and the texts for notes.
   * @remarks Both lists in the order in which reviewers see them.
   */
  @Requires('read')
  @Get()
  async getReviewSettings(): Promise<ReviewSettingsDto> {
    return ReviewSettingsDto.from(await this.settings.get());
  }

  /**
   * Change the reasons to reject a post, and the texts for notes.
   * @remarks A list that is given replaces the one before. Posts keep the reasons that they were rejected for.
   */
  @Put()
  async updateReviewSettings(
    @Body() body: UpdateReviewSettingsDto,
    @Caller() caller: Principal,
  ): Promise<ReviewSettingsDto> {
    return ReviewSettingsDto.from(await this.settings.change(body.toChange(), 'review_updated_at', caller));
  }
}
