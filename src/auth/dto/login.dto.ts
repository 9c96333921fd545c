import { IsString } from 'class-validator';
import { CleanText } from '../../common/http/dto.decorators';

/** What a person types to sign in. */
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
export class SignedInDto {
  /** The user's name. */
  username: string;
}
