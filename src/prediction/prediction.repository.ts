import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, changeAs, recordAction } from '../auth/acting';
import { isAhead } from '../database/ahead.sql';
import { retryTransient } from '../database/retry';
import { type LinearModel, packWeights, unpackWeights } from './model/linear-model';
import type { Trained } from './model/training';
import { PredictionModel } from './prediction-model.entity';

export interface StoredModel extends Pick<PredictionModel, 'version' | 'metrics' | 'trainedAt' | 'predictedUntil'> {
  model: LinearModel;
  readAt: Date;
}

const LATEST = `
  SELECT version, trained_at AS "trainedAt", now() AS "readAt",
    CASE WHEN NOT ${isAhead('predicted_until')} THEN predicted_until END AS "predictedUntil"
  FROM prediction_model ORDER BY version DESC LIMIT 1`;

/** The lock makes a concurrent reset wait and then delete this model. After a reset, or if switched off, nothing is inserted. */
const INSERT_MODEL = `
  INSERT INTO prediction_model (metrics, weights, intercept)
  SELECT $1, $2, $3
  FROM settings WHERE prediction_enabled AND learns_from IS NOT DISTINCT FROM $4 FOR SHARE
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
  private cached: Pick<StoredModel, 'version' | 'metrics' | 'model'> | null = null;

  constructor(private readonly dataSource: DataSource) {}

  async findModel(): Promise<StoredModel | null> {
    const [latest]: Omit<StoredModel, 'metrics' | 'model'>[] = await this.dataSource.query(LATEST);
    if (!latest) return null;
    const { version } = latest;
    if (this.cached?.version !== version) {
      const found = await this.dataSource.manager.findOneBy(PredictionModel, { version });
      if (!found) return null;
      const { metrics, intercept } = found;
      this.cached = { version, metrics, model: { weights: unpackWeights(found.weights), intercept } };
    }
    return { ...this.cached, ...latest };
  }

  /** Replaces the model; returns its version, or null when its decisions were reset meanwhile, or it was switched off. */
  async saveModel({ weights, intercept, quality }: Trained, learnsFrom: Date | null): Promise<number | null> {
    const values = [quality, packWeights(weights), intercept, learnsFrom];
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
  async savePredictions(version: number, ids: readonly number[], approvals: readonly number[]): Promise<void> {
    await retryTransient(() => this.dataSource.query(SAVE_PREDICTIONS, [version, ids, approvals]));
  }

  async markPredicted(version: number, until: Date): Promise<void> {
    await this.dataSource.query('UPDATE prediction_model SET predicted_until = $2 WHERE version = $1', [
      version,
      until,
    ]);
  }

  /** Forgets what was learned; of the decisions until now nothing is learned again. */
  reset(actor: Actor): Promise<void> {
    return this.change(actor, 'UPDATE settings SET learns_from = clock_timestamp()', true);
  }

  setEnabled(enabled: boolean, actor: Actor): Promise<void> {
    return this.change(actor, `UPDATE settings SET prediction_enabled = ${enabled}`, !enabled);
  }

  recordTraining(actor: Actor, version: number): Promise<void> {
    return this.as(actor, (manager) =>
      recordAction({ action: 'train', subjectType: 'prediction', values: { version } }, manager),
    );
  }

  private change(actor: Actor, sql: string, forgets: boolean): Promise<void> {
    return this.as(actor, async (manager) => {
      await manager.query(sql);
      if (forgets)
        for (const statement of ['DELETE FROM prediction_model', 'DELETE FROM post_prediction'])
          await manager.query(statement);
    });
  }

  private as(actor: Actor, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return retryTransient(() => changeAs(actor, this.dataSource.manager, work));
  }
}
