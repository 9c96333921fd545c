import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type AuthenticatedRequest, callerOf } from '../auth/principal';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Matches no reservation. It replaces a malformed token, which is then refused like any other wrong one. */
const NO_RESERVATION = '00000000-0000-0000-0000-000000000000';

/** Who ends or renews a reservation: its token, null for any, and the id of the key. */
export interface Holder {
  token: string | null;
  consumer: number;
}

/** The header `X-Reservation-Token` and the caller. Without the header, any reservation matches. */
export const ReservationHolder = createParamDecorator((_: unknown, context: ExecutionContext): Holder => {
  const given = context.switchToHttp().getRequest<AuthenticatedRequest>().headers['x-reservation-token'];
  const { id: consumer } = callerOf(context);
  if (given === undefined) return { token: null, consumer };
  const token = String(given).trim().toLowerCase();
  return { token: UUID.test(token) ? token : NO_RESERVATION, consumer };
});
