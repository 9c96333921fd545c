import type { EntityManager } from 'typeorm';

/** Of blocklists and export settings: exclusive to change them, shared to write queue rows by them. */
const LISTS_LOCK = 7_526_483;

export async function lockLists(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [LISTS_LOCK]);
}

/** The first lock of a transaction that writes queue rows: the lists stay until it ends. */
export async function shareLists(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock_shared($1)', [LISTS_LOCK]);
}
