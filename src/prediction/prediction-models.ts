import { Injectable } from '@nestjs/common';
import { RULE_NAMES } from '../spam-rules/rules';
import { FeatureReader } from './model/features';
import { LAYOUT } from './model/traits';
import { type KeptModel, PredictionRepository } from './prediction.repository';

/** The models that fit the present features; the latest is kept at hand. */
@Injectable()
export class PredictionModels {
  readonly reader = new FeatureReader(RULE_NAMES);
  /** What the weights of today's models stand for. */
  readonly layout = [LAYOUT, ...RULE_NAMES].join(' ');
  private latest: KeptModel | null = null;

  constructor(private readonly repository: PredictionRepository) {}

  /** The latest model, whichever replica trained it; null when there is none. */
  async findLatest(): Promise<KeptModel | null> {
    const version = await this.repository.findLatestVersion(this.layout);
    if (this.latest?.version !== version) this.latest = version === null ? null : await this.findVersion(version);
    return this.latest;
  }

  /** A model that is still kept; null when it is not, or when the features have changed since. */
  async findVersion(version: number): Promise<KeptModel | null> {
    if (this.latest?.version === version) return this.latest;
    return this.repository.find(version, this.layout);
  }
}
