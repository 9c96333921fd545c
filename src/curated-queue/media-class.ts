/**
 * What the export settings can ask of a post's media, as one number, so that each combination of settings is a set of
 * classes and each class a range of an index: 0 without media, 1 with media of which some lacks alt text, 2 with alt text
 * on all of it. The trigger on `post` writes it.
 */
const PASSING = {
  all: '{0,1,2}',
  requireMedia: '{1,2}',
  requireAltText: '{0,2}',
  both: '{2}',
} as const;

/** SQL: do the export settings leave no class out? */
export const ALL_CLASSES_PASS = 'NOT (require_media OR require_alt_text)';

/**
 * SQL: the classes that pass the export settings as they are now, one row each, in a column `media_class`. The row is asked
 * for by its key: PostgreSQL takes a table that was never analysed for some thousand rows, and would then compile each
 * `next` (`jit_above_cost`), which takes 100 ms.
 */
export const PASSING_CLASSES = `
  SELECT unnest(CASE
    WHEN require_media AND require_alt_text THEN '${PASSING.both}'::smallint[]
    WHEN require_media THEN '${PASSING.requireMedia}'::smallint[]
    WHEN require_alt_text THEN '${PASSING.requireAltText}'::smallint[]
    ELSE '${PASSING.all}'::smallint[] END) AS media_class
  FROM export_settings WHERE id = 1`;
