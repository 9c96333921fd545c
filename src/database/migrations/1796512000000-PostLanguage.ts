import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The total of a list by language was counted in an index of all posts; this one is a tenth of it. */
export class PostLanguage1796512000000 implements MigrationInterface {
  name = 'PostLanguage1796512000000';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    // an interrupted attempt leaves an index that is not valid
    await queryRunner.query('DROP INDEX IF EXISTS ix_post_language');
    await queryRunner.query('CREATE INDEX CONCURRENTLY ix_post_language ON post (language_tag)');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_post_language');
  }
}
