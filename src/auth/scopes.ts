import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiProperty } from '@nestjs/swagger';

/**
 * What a key or a person may do: `read` shows everything but keys and people, `review` decides about posts and fetches them,
 * `queue` is what a consumer calls, and `admin` changes everything else. None includes another.
 */
export const SCOPES = ['read', 'review', 'queue', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** What a consumer needs. */
export const CONSUMER_SCOPES: readonly Scope[] = ['queue'];

/** What the boost bot needs: it compares posts with what was approved, and sends changed ones back to review. */
export const BOT_SCOPES: readonly Scope[] = ['queue', 'read', 'review'];

export const ROLE_SCOPES = {
  reviewer: ['read', 'review'],
  admin: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;

export type Role = keyof typeof ROLE_SCOPES;

export const ROLES: readonly Role[] = ['reviewer', 'admin'];

export const RoleOfUser = (options: { example?: Role; required?: boolean } = {}): PropertyDecorator =>
  ApiProperty({ enum: ROLES, enumName: 'Role', example: 'admin', ...options });

export const SCOPE = 'scope';

export const SCOPE_EXTENSION = 'x-scope';

export const missingScope = (scope: Scope): string => `This requires the scope '${scope}'`;

/** The scope that the caller of a route needs; on a class, of all its routes that do not name their own. */
export const Requires = (scope: Scope) =>
  applyDecorators(SetMetadata(SCOPE, scope), ApiExtension(SCOPE_EXTENSION, scope));
