import { IsString } from 'class-validator';
import { ApiExample } from '../../common/http/api-example';
import { CleanText } from '../../common/http/dto.decorators';

/** What a person types to sign in. */
@ApiExample<LoginDto>({ username: 'admin', password: 'the password of the first start' })
export class LoginDto {
  /** The user's name, in any case. */
  @CleanText()
  @IsString()
  username: string;

  /** The user's password. */
  @IsString()
  password: string;
}

/** Who is signed in. */
@ApiExample<SignedInDto>({ username: 'admin' })
export class SignedInDto {
  /** The user's name. */
  username: string;
}
