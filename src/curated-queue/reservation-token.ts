import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names no reservation: what a malformed token stands for, so that it is refused as any other wrong one. */
const NO_RESERVATION = '00000000-0000-0000-0000-000000000000';

/** The header `X-Reservation-Token`: null when it is not sent, and then whichever reservation there is counts. */
export const ReservationToken = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const given = context.switchToHttp().getRequest<Request>().headers['x-reservation-token'];
  if (given === undefined) return null;
  const token = String(given).trim().toLowerCase();
  return UUID.test(token) ? token : NO_RESERVATION;
});
