import { ArrayMaxSize, IsArray, IsInt } from 'class-validator';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Count, Example, Id, LARGEST, Nested, NumbersByName, Score } from '../../common/http/property.decorators';
import type { FinalScore, Rescored } from '../../post-store/posts.repository';
import type { ScoredEvidence } from '../../spam-rules/evidence';
import { type ReasonKey, type ReasonParams, REASONS } from '../../spam-rules/reasons';
import type { SpamScore } from '../../spam-rules/spam-scorer';
import { RULE_NAMES } from '../../spam-rules/rules';
import { TEXT_SOURCES, type TextSource } from '../../spam-rules/text/post-texts';

const EVIDENCE = {
  reason: 'leads to shop.example',
  reason_key: 'leads_to',
  reason_params: { host: 'shop.example' },
  points: 2,
  source: 'content',
  start: 36,
  end: 62,
  text: 'https://shop.example/fjord',
} as const;

/** One thing that made a rule fire. */
export class EvidenceDto {
  /** In plain words. */
  @Example(EVIDENCE.reason)
  reason: string;
  /** Which reason it is, for words in other languages. */
  @ApiProperty({ enum: Object.keys(REASONS), example: EVIDENCE.reason_key })
  reason_key: ReasonKey;
  /** The names and numbers in the reason. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    example: EVIDENCE.reason_params,
  })
  reason_params: ReasonParams;
  /** Its part of the rule's points, in tenths: by how much it adds to what the rule found. The parts add up to the points. */
  @ApiProperty({ type: 'number', minimum: 0.1, maximum: 100, example: EVIDENCE.points })
  points: number;
  /** The text that contains it; missing if it is no text, such as the age of an account. */
  @ApiPropertyOptional({ enum: TEXT_SOURCES, example: EVIDENCE.source })
  source?: TextSource;
  /** Where it begins in that text (`plain_text`, or one of `texts`), in UTF-16 units. */
  @Count(EVIDENCE.start)
  start?: number;
  /** Where it ends in that text, in UTF-16 units. */
  @Count(EVIDENCE.end)
  end?: number;
  /** The words, link or count itself. */
  @Example(EVIDENCE.text)
  text: string;

  static from(this: void, { reasonKey, reasonParams, ...evidence }: ScoredEvidence): EvidenceDto {
    return { ...evidence, reason_key: reasonKey, reason_params: reasonParams };
  }
}

/** The scores of one post. */
export class BatchScoreItemDto {
  /** The post's id. */
  @Id(4711)
  post_id: number;
  /** Automatic score, 0 to 100. */
  @Score(2)
  automatic_score: number;
  /** A reviewer's score, 0 to 100; null if none was given. */
  @Score(null)
  manual_score: number | null;
  /** The score that counts, 0 to 100: the manual one where it is set. */
  @Score(2)
  final_score: number;
}

/** How a post's score came about. */
@ApiExtraModels(EvidenceDto)
export class ScoreAnalysisDto extends BatchScoreItemDto {
  /** Points by rule. They add up to the automatic score. */
  @NumbersByName(
    { maximum: 100 },
    Object.fromEntries(RULE_NAMES.map((name) => [name, name === 'external_links' ? 2 : 0])),
  )
  rules: Record<string, number>;
  /** The rules that gave points. */
  @Example(['external_links'])
  rules_triggered: string[];
  /** What made each rule give points; missing if the scorer has changed since. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: `#/components/schemas/${EvidenceDto.name}` } },
    example: { external_links: [EVIDENCE] },
  })
  evidence?: Record<string, EvidenceDto[]>;
  /** Other texts with evidence, by source. A poll and alt texts have a line each. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, example: { poll: 'Tea\nCoffee' } })
  texts?: Partial<Record<TextSource, string>>;
  /** True when the scorer has changed since: recalculate to see why. */
  evidence_stale?: boolean;
  /** The version of the scorer that gave the score. */
  @Example('1')
  scorer_version: string;

  static from({ post, score }: Rescored): ScoreAnalysisDto {
    const isStale = score.version !== post.scorerVersion || score.total !== post.spamScore;
    return {
      ...finalScore(post),
      rules: post.ruleScores,
      rules_triggered: Object.keys(post.ruleScores).filter((name) => (post.ruleScores[name] ?? 0) > 0),
      ...(isStale ? { evidence_stale: true } : { evidence: evidenceOf(score), texts: score.texts }),
      scorer_version: post.scorerVersion,
    };
  }
}

/** What a recalculation changed. */
export class RecalculationDto {
  /** The post's id. */
  @Id(4711)
  post_id: number;
  /** The automatic score before, 0 to 100. */
  @Score(2)
  old_score: number;
  /** The automatic score now, 0 to 100. */
  @Score(5)
  new_score: number;
  /** New less old points of the rules that differ. */
  @NumbersByName({ minimum: -100, maximum: 100 }, { external_links: 3 })
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
export class BatchScoreDto {
  /** Ids of posts, at most 100. */
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: -LARGEST, maximum: LARGEST },
    example: [4711, 4712],
  })
  @IsInt({ each: true })
  @ArrayMaxSize(100)
  @IsArray()
  post_ids: number[];
}

/** The scores of several posts. */
export class BatchScoreResultDto {
  /** One for each distinct post that exists, in the order of first mention. */
  @Nested()
  results: BatchScoreItemDto[];
  /** Posts found. Each has one result. */
  @Count(1)
  processed: number;
  /** Distinct ids that name no post. */
  @Count(1)
  not_found: number;

  static from(ids: readonly number[], posts: readonly FinalScore[]): BatchScoreResultDto {
    const byId = new Map(posts.map((post) => [post.id, post]));
    const distinct = [...new Set(ids)];
    const results = distinct.flatMap((id) => byId.get(id) ?? []).map(finalScore);
    return { results, processed: results.length, not_found: distinct.length - results.length };
  }
}

function evidenceOf({ evidence }: SpamScore): Record<string, EvidenceDto[]> {
  return Object.fromEntries(Object.entries(evidence).map(([name, list]) => [name, list.map(EvidenceDto.from)]));
}

function finalScore(post: FinalScore): BatchScoreItemDto {
  return {
    post_id: post.id,
    automatic_score: post.spamScore,
    manual_score: post.manualSpamScore,
    final_score: post.manualSpamScore ?? post.spamScore,
  };
}
