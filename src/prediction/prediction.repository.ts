import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, changeAs, recordAction } from '../auth/acting';
import { isAhead } from '../database/ahead.sql';
import { retryTransient } from '../database/retry';
import { RULE_NAMES } from '../spam-rules/rules';
import { FeatureReader } from './model/features';
import { type LinearModel, packWeights, unpackWeights } from './model/linear-model';
import type { Trained } from './model/training';
import { PredictionModel } from './prediction-model.entity';

interface CachedModel extends Pick<PredictionModel, 'version' | 'metrics'> {
  model: LinearModel;
}

export interface StoredModel extends CachedModel {
  trainedAt: Date;
  /** Unreviewed posts fetched before this have a prediction of it; null until the first pass is complete. */
  predictedUntil: Date | null;
  readAt: Date;
}

export interface PredictionSettings {
  enabled: boolean;
  learnsFrom: Date | null;
}

const LATEST = `
  SELECT version, trained_at AS "trainedAt", now() AS "readAt",
    CASE WHEN NOT ${isAhead('predicted_until')} THEN predicted_until END AS "predictedUntil"
  FROM prediction_model ORDER BY version DESC LIMIT 1`;

/** The lock makes a concurrent reset wait and then delete this model. After a reset, or if switched off, nothing is inserted. */
const INSERT_MODEL = `
  INSERT INTO prediction_model (metrics, weights, intercept, slope, shift)
  SELECT $1, $2, $3, $4, $5
  FROM settings WHERE prediction_enabled AND learns_from IS NOT DISTINCT FROM $6 FOR SHARE
  RETURNING version`;

/** Ordered before or after a concurrent review or reset, so that no prediction outlives its review or model. */
const SAVE_PREDICTIONS = `
  WITH model AS (SELECT version FROM prediction_model WHERE version = $1 FOR KEY SHARE),
  unreviewed AS (
    SELECT id FROM post WHERE id = ANY ($2::bigint[]) AND reviewed_at IS NULL ORDER BY id FOR SHARE
  )
  INSERT INTO post_prediction (post_id, predicted_approval)
  SELECT given.id, given.approval
  FROM unnest($2::bigint[], $3::smallint[]) AS given (id, approval) JOIN unreviewed USING (id) CROSS JOIN model
  ON CONFLICT (post_id) DO UPDATE SET predicted_approval = excluded.predicted_approval
  WHERE post_prediction.predicted_approval <> excluded.predicted_approval`;

/** The only writer of the model and the predicted figures, and of two columns of `settings`. */
@Injectable()
export class PredictionRepository {
  readonly reader = new FeatureReader(RULE_NAMES);
  private cached: CachedModel | null = null;

  constructor(private readonly dataSource: DataSource) {}

  async settings(): Promise<PredictionSettings> {
    const [settings]: PredictionSettings[] = await this.dataSource.query(
      'SELECT prediction_enabled AS enabled, learns_from AS "learnsFrom" FROM settings',
    );
    if (!settings) throw new Error('The table settings is empty');
    return settings;
  }

  async findModel(): Promise<StoredModel | null> {
    const [latest]: Omit<StoredModel, 'metrics' | 'model'>[] = await this.dataSource.query(LATEST);
    if (!latest) return null;
    if (this.cached?.version !== latest.version) this.cached = await this.load(latest.version);
    return this.cached && { ...this.cached, ...latest };
  }

  private async load(version: number): Promise<CachedModel | null> {
    const found = await this.dataSource.manager.findOneBy(PredictionModel, { version });
    if (!found) return null;
    const { metrics, intercept, slope, shift } = found;
    const weights = unpackWeights(found.weights, this.reader.names);
    return { version, metrics, model: { weights, intercept, slope, shift } };
  }

  /** Replaces the model; returns its version, or null when its decisions were reset meanwhile, or it was switched off. */
  async saveModel({ model, quality }: Trained, learnsFrom: Date | null): Promise<number | null> {
    const weights = packWeights(model.weights, this.reader.names);
    const values = [quality, weights, model.intercept, model.slope, model.shift, learnsFrom];
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const [saved]: { version: number }[] = await manager.query(INSERT_MODEL, values);
        if (!saved) return null;
        await manager.query('DELETE FROM prediction_model WHERE version < $1', [saved.version]);
        return saved.version;
      }),
    );
  }

  /** Stores the predictions of posts that are still unreviewed, unless the model was replaced or deleted. */
  async savePredictions(version: number, predictions: readonly { id: number; approval: number }[]): Promise<void> {
    const ids = predictions.map(({ id }) => id);
    const approvals = predictions.map(({ approval }) => approval);
    await retryTransient(() => this.dataSource.query(SAVE_PREDICTIONS, [version, ids, approvals]));
  }

  async markPredicted(version: number, until: Date): Promise<void> {
    await this.dataSource.query('UPDATE prediction_model SET predicted_until = $2 WHERE version = $1', [
      version,
      until,
    ]);
  }

  async findPrediction(postId: number): Promise<number | null> {
    const rows: { approval: number }[] = await this.dataSource.query(
      'SELECT predicted_approval AS approval FROM post_prediction WHERE post_id = $1',
      [postId],
    );
    return rows[0]?.approval ?? null;
  }

  async reset(actor: Actor): Promise<void> {
    await this.change(actor, async (manager) => {
      await manager.query('UPDATE settings SET learns_from = clock_timestamp()');
      await forget(manager);
    });
  }

  async setEnabled(enabled: boolean, actor: Actor): Promise<void> {
    await this.change(actor, async (manager) => {
      await manager.query('UPDATE settings SET prediction_enabled = $1', [enabled]);
      if (!enabled) await forget(manager);
    });
  }

  async recordTraining(actor: Actor, version: number | null): Promise<void> {
    await this.change(actor, (manager) =>
      recordAction({ action: 'train', subjectType: 'prediction', values: { version } }, manager),
    );
  }

  private change(actor: Actor, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return retryTransient(() => changeAs(actor, this.dataSource.manager, work));
  }
}

async function forget(manager: EntityManager): Promise<void> {
  await manager.query('DELETE FROM prediction_model');
  await manager.query('DELETE FROM post_prediction');
}
