import { IsString } from 'class-validator';
import { CleanText } from '../../common/http/dto.decorators';
import { Example } from '../../common/http/property.decorators';

/** What a person types to sign in. */
export class LoginDto {
  /** The user's name, in any case. */
  @Example('admin')
  @CleanText()
  @IsString()
  username: string;

  /** The user's password. */
  @Example('the password of the first start')
  @IsString()
  password: string;
}

/** Who is signed in. */
export class SignedInDto {
  /** The user's name. */
  @Example('admin')
  username: string;
}
