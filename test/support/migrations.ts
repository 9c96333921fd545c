import type { DataSource } from 'typeorm';

/** Undoes the newest migrations up to the named one, and that one too unless it is to be `kept`. */
export async function undoMigrations(db: DataSource, to: string, kept = false): Promise<void> {
  for (;;) {
    const [last]: { name: string }[] = await db.query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
    if (last?.name === to && kept) return;
    // Some of them make indexes concurrently, which no transaction may.
    await db.undoLastMigration({ transaction: 'none' });
    if (last?.name === to) return;
  }
}
