import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ApiExample } from '../common/http/api-example';
import { Public } from '../auth/principal';

/** How the service is, in one word. */
@ApiExample<HealthDto>({ status: 'ok' })
export class HealthDto {
  /** `ok` when all is well. */
  status: 'ok';
}

/** For load balancers and process supervisors. */
@Public()
@ApiTags('Operations')
@Controller('health')
export class HealthController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Is the process alive? */
  @Get('live')
  live(): HealthDto {
    return { status: 'ok' };
  }

  /** Can it serve: are the migrations through, and does the database answer? */
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
