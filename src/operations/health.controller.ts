import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ApiErrors } from '../common/http/api-errors';
import { Public } from '../auth/principal';

/** How the service is, in one word. */
export class HealthDto {
  /** `ok` when all is well. */
  @ApiProperty({ type: 'string', enum: ['ok'], description: '`ok` when all is well.', example: 'ok' })
  status: 'ok';
}

/** For load balancers and process supervisors. */
@Public()
@ApiTags('Operations')
@Controller('health')
export class HealthController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Ask whether the process is alive. */
  @Get('live')
  live(): HealthDto {
    return { status: 'ok' };
  }

  /**
   * Ask whether it can serve.
   * @remarks It can when the migrations are through and the database answers.
   */
  @ApiErrors([503, 'The database does not answer'])
  @Get('ready')
  async ready(): Promise<HealthDto> {
    try {
      await this.dataSource.query('SELECT 1');
    } catch {
      throw new ServiceUnavailableException({ detail: 'The database does not answer' });
    }
    return { status: 'ok' };
  }
}
