import { Injectable } from '@nestjs/common';
import { RULE_NAMES } from '../spam-rules/rules';
import { FeatureReader } from './model/features';
import { LAYOUT } from './model/traits';
import { type StoredModel, PredictionRepository } from './prediction.repository';

/** The models with the present features; the latest is cached. */
@Injectable()
export class PredictionModels {
  readonly reader = new FeatureReader(RULE_NAMES);
  /** The features that the weights belong to. */
  readonly layout = [LAYOUT, ...RULE_NAMES].join(' ');
  private latest: StoredModel | null = null;

  constructor(private readonly repository: PredictionRepository) {}

  /** The latest model, whichever replica trained it; null when there is none. */
  async findLatest(): Promise<StoredModel | null> {
    const version = await this.repository.findLatestVersion(this.layout);
    if (this.latest?.version !== version) this.latest = version === null ? null : await this.findVersion(version);
    return this.latest;
  }

  /** A stored model; null when it was deleted, or when the features have changed since. */
  async findVersion(version: number): Promise<StoredModel | null> {
    if (this.latest?.version === version) return this.latest;
    return this.repository.find(version, this.layout);
  }
}
