import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/http/api-errors';
import { Public } from '../auth/principal';
import { VERSION } from '../config/version';
import { DatabaseProbe } from '../database/database-probe';

/** How the service is, in one word. */
export class HealthDto {
  /** `ok` when all is well. */
  @ApiProperty({ type: 'string', enum: ['ok'], description: '`ok` when all is well.', example: 'ok' })
  status: 'ok';

  @ApiProperty({ type: 'string', description: 'Version of the service.', example: '1.0.0' })
  version: string;
}

const OK: HealthDto = { status: 'ok', version: VERSION };

/** For load balancers and process supervisors. */
@Public()
@ApiTags('Operations')
@Controller('health')
export class HealthController {
  constructor(private readonly database: DatabaseProbe) {}

  /**
   * Ask whether the process is alive.
   * @remarks It asks for nothing else, so a database that is away changes nothing.
   */
  @Get('live')
  getLiveness(): HealthDto {
    return OK;
  }

  /**
   * Ask whether it can serve.
   * @remarks It can when the migrations are through and the database answers and can be written to. It says so within three seconds. A disk that a statement
   * found full is tried by writing until it is not.
   */
  @ApiErrors([503, 'The database does not answer', 'The database is read-only', 'The disk of the database is full'])
  @Get('ready')
  async getReadiness(): Promise<HealthDto> {
    const detail = await this.database.check();
    if (detail !== null) throw new ServiceUnavailableException({ detail });
    return OK;
  }
}
