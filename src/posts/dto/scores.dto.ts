import { ApiExtraModels, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt } from 'class-validator';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import type { Post } from '../../post-store/post.entity';
import type { Rescored } from '../../post-store/post-store.service';
import { RULE_NAMES } from '../../spam-rules/rules';

/** One thing that made a rule fire. */
@ApiExample<EvidenceDto>({ reason: 'leads to shop.example', start: 36, end: 62, text: 'https://shop.example/fjord' })
export class EvidenceDto {
  /** In plain words. */
  reason: string;
  /** Where it begins in the plain text, in UTF-16 units. */
  start?: number;
  /** Where it ends in the plain text, in UTF-16 units. */
  end?: number;
  /** The words, link or count itself. */
  text?: string;
}

/** How a post's score came about. */
@ApiExtraModels(EvidenceDto)
@ApiExample<ScoreAnalysisDto>({
  post_id: 4711,
  automatic_score: 2,
  manual_score: null,
  final_score: 2,
  rules: Object.fromEntries(RULE_NAMES.map((name) => [name, name === 'external_links' ? 2 : 0])),
  rules_triggered: ['external_links'],
  evidence: { external_links: [exampleOf(EvidenceDto)] },
  scorer_version: '1',
})
export class ScoreAnalysisDto {
  /** The post's id. */
  post_id: number;
  /** Automatic score, 0 to 100. */
  automatic_score: number;
  /** A reviewer's score, 0 to 100; null where none was given. */
  manual_score: number | null;
  /** The score that counts, 0 to 100: the manual one where it is set. */
  final_score: number;
  /** Points by rule; they add up to the automatic score. */
  rules: Record<string, number>;
  /** The rules that gave points. */
  rules_triggered: string[];
  /** What made each rule fire; missing when the scorer has changed since. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: getSchemaPath(EvidenceDto) } },
  })
  evidence?: Record<string, EvidenceDto[]>;
  /** True when the scorer has changed since: recalculate to see why. */
  evidence_stale?: boolean;
  /** The version of the scorer that gave the score. */
  scorer_version: string;

  static from({ post, score }: Rescored): ScoreAnalysisDto {
    const isStale = score.version !== post.scorerVersion || score.total !== post.spamScore;
    return {
      ...finalScore(post),
      rules: post.ruleScores,
      rules_triggered: Object.keys(post.ruleScores).filter((name) => (post.ruleScores[name] ?? 0) > 0),
      ...(isStale ? { evidence_stale: true } : { evidence: score.evidence }),
      scorer_version: post.scorerVersion,
    };
  }
}

/** What a recalculation changed. */
@ApiExample<RecalculationDto>({ post_id: 4711, old_score: 2, new_score: 5, changes: { external_links: 3 } })
export class RecalculationDto {
  /** The post's id. */
  post_id: number;
  /** The automatic score before, 0 to 100. */
  old_score: number;
  /** The automatic score now, 0 to 100. */
  new_score: number;
  /** New less old points of the rules that differ. */
  changes: Record<string, number>;

  static from({ post, score }: Rescored): RecalculationDto {
    const names = [...new Set([...Object.keys(score.rules), ...Object.keys(post.ruleScores)])];
    const changes = names
      .map((name) => [name, (score.rules[name] ?? 0) - (post.ruleScores[name] ?? 0)] as const)
      .filter(([, difference]) => difference !== 0);
    return {
      post_id: post.id,
      old_score: post.spamScore,
      new_score: score.total,
      changes: Object.fromEntries(changes),
    };
  }
}

/** Which posts' scores are wanted. */
@ApiExample<BatchScoreDto>({ post_ids: [4711, 4712] })
export class BatchScoreDto {
  /** Ids of posts, at most 100. */
  @IsArray()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  post_ids: number[];
}

/** The scores of one post. */
@ApiExample<BatchScoreItemDto>({ post_id: 4711, automatic_score: 2, manual_score: null, final_score: 2 })
export class BatchScoreItemDto {
  /** The post's id. */
  post_id: number;
  /** Automatic score, 0 to 100. */
  automatic_score: number;
  /** A reviewer's score, 0 to 100; null where none was given. */
  manual_score: number | null;
  /** The score that counts, 0 to 100. */
  final_score: number;
}

/** The scores of several posts. */
@ApiExample<BatchScoreResultDto>({ results: [exampleOf(BatchScoreItemDto)], processed: 1, not_found: 1 })
export class BatchScoreResultDto {
  /** One for each distinct post that exists, in the order of first mention. */
  results: BatchScoreItemDto[];
  /** Posts found, of each one result. */
  processed: number;
  /** Distinct ids that name no post. */
  not_found: number;

  static from(ids: readonly number[], posts: readonly Post[]): BatchScoreResultDto {
    const byId = new Map(posts.map((post) => [post.id, post]));
    const distinct = [...new Set(ids)];
    const results = distinct.flatMap((id) => byId.get(id) ?? []).map(finalScore);
    return { results, processed: results.length, not_found: distinct.length - results.length };
  }
}

function finalScore(post: Post): BatchScoreItemDto {
  return {
    post_id: post.id,
    automatic_score: post.spamScore,
    manual_score: post.manualSpamScore,
    final_score: post.manualSpamScore ?? post.spamScore,
  };
}
