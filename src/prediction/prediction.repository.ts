import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, changeAs, recordAction } from '../auth/acting';
import { retryTransient } from '../database/retry';
import type { LinearModel } from './model/linear-model';
import type { ModelMetrics, PredictionModel } from './prediction-model.entity';

/** A stored model with its origin. */
export interface StoredModel extends Omit<
  PredictionModel,
  'weights' | 'intercept' | 'slope' | 'shift' | 'predictedUntil'
> {
  model: LinearModel;
}

/** Whether anything is learned, and since when decisions count. */
export interface PredictionSettings {
  enabled: boolean;
  learnsFrom: Date | null;
}

/** A model to store, and since when its decisions were made. */
export interface NewModel {
  model: LinearModel;
  layout: string;
  approved: number;
  rejected: number;
  metrics: ModelMetrics;
  learnsFrom: Date | null;
}

/** The stored prediction of a post. */
interface StoredPrediction {
  predictedApproval: number;
  modelVersion: number;
}

/** Models kept, to explain their predictions; older ones are deleted. */
const STORED_MODELS = 5;

/** The lock on `settings` makes a reset wait and then delete this model; after an earlier one, or once it is off, nothing is inserted. */
const SAVE = `
  INSERT INTO prediction_model (layout, approved, rejected, metrics, weights, intercept, slope, shift)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8
  FROM settings WHERE prediction_enabled AND learns_from IS NOT DISTINCT FROM $9 FOR SHARE
  RETURNING version`;

const PRUNE = `
  DELETE FROM prediction_model
  WHERE version NOT IN (SELECT version FROM prediction_model ORDER BY version DESC LIMIT ${STORED_MODELS})`;

/**
 * The locks keep a post's prediction consistent with its review, and a deleted model without predictions: a concurrent review
 * or reset happens before all of this, or after it.
 */
const SAVE_PREDICTIONS = `
  WITH model AS (SELECT version FROM prediction_model WHERE version = $1 FOR KEY SHARE),
  unreviewed AS (
    SELECT id FROM post WHERE id = ANY ($2::bigint[]) AND reviewed_at IS NULL ORDER BY id FOR SHARE
  )
  INSERT INTO post_prediction (post_id, predicted_approval, model_version, waiting)
  SELECT given.id, given.approval, model.version, true
  FROM unnest($2::bigint[], $3::smallint[]) AS given (id, approval) JOIN unreviewed USING (id) CROSS JOIN model
  ON CONFLICT (post_id) DO UPDATE SET predicted_approval = excluded.predicted_approval,
    model_version = excluded.model_version, predicted_at = now(), waiting = true
  WHERE post_prediction.model_version <= excluded.model_version`;

/** The only writer of the models, the predictions and the start. */
@Injectable()
export class PredictionRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Whether anything is learned, and since when decisions count: null without a limit. */
  async start(): Promise<PredictionSettings> {
    const rows: PredictionSettings[] = await this.dataSource.query(
      'SELECT prediction_enabled AS enabled, learns_from AS "learnsFrom" FROM settings',
    );
    if (!rows[0]) throw new Error('The table settings is empty');
    return rows[0];
  }

  /** The latest version with this layout; null when there is none. */
  async findLatestVersion(layout: string): Promise<number | null> {
    const rows: { version: number }[] = await this.dataSource.query(
      'SELECT version FROM prediction_model WHERE layout = $1 ORDER BY version DESC LIMIT 1',
      [layout],
    );
    return rows[0]?.version ?? null;
  }

  /** A model; null when it was removed, or has another layout. */
  async find(version: number, layout: string): Promise<StoredModel | null> {
    const rows: ModelRow[] = await this.dataSource.query(
      `SELECT version, trained_at, layout, approved, rejected, metrics, weights, intercept, slope, shift
       FROM prediction_model WHERE version = $1 AND layout = $2`,
      [version, layout],
    );
    return rows[0] ? toStoredModel(rows[0]) : null;
  }

  /** Stores a model and deletes old ones; returns its version, or null when its decisions were reset meanwhile, or it was switched off. */
  async save({ model, layout, approved, rejected, metrics, learnsFrom }: NewModel): Promise<number | null> {
    const { weights, intercept, calibration } = model;
    const bytes = Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength);
    const { slope, shift } = calibration;
    const values = [layout, approved, rejected, metrics, bytes, intercept, slope, shift, learnsFrom];
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const saved: { version: number }[] = await manager.query(SAVE, values);
        await manager.query(PRUNE);
        return saved[0]?.version ?? null;
      }),
    );
  }

  /** Stores the predictions of posts that are still unreviewed, unless the model was deleted. */
  async savePredictions(version: number, predictions: readonly { id: number; approval: number }[]): Promise<void> {
    const ids = predictions.map(({ id }) => id);
    const approvals = predictions.map(({ approval }) => approval);
    await retryTransient(() => this.dataSource.query(SAVE_PREDICTIONS, [version, ids, approvals]));
  }

  /** Posts fetched before this have a prediction of the model; null until the first pass is complete. */
  async findPredictedUntil(version: number): Promise<Date | null> {
    const rows: { predicted_until: Date | null }[] = await this.dataSource.query(
      'SELECT predicted_until FROM prediction_model WHERE version = $1',
      [version],
    );
    return rows[0]?.predicted_until ?? null;
  }

  /** Records that unreviewed posts fetched before a time have a prediction of the model. */
  async markPredicted(version: number, until: Date): Promise<void> {
    await this.dataSource.query('UPDATE prediction_model SET predicted_until = $2 WHERE version = $1', [
      version,
      until,
    ]);
  }

  /** The prediction of a post; null when there is none. */
  async findPrediction(postId: number): Promise<StoredPrediction | null> {
    const rows: StoredPrediction[] = await this.dataSource.query(
      `SELECT predicted_approval AS "predictedApproval", model_version AS "modelVersion"
       FROM post_prediction WHERE post_id = $1`,
      [postId],
    );
    return rows[0] ?? null;
  }

  /** Removes models and predictions; decisions made so far are not learned from again. */
  async reset(actor: Actor): Promise<void> {
    await this.change(actor, async (manager) => {
      await manager.query('UPDATE settings SET learns_from = clock_timestamp()');
      await forget(manager);
    });
  }

  /** Switches it on or off; off, there are no models and predictions. */
  async setEnabled(enabled: boolean, actor: Actor): Promise<void> {
    await this.change(actor, async (manager) => {
      await manager.query('UPDATE settings SET prediction_enabled = $1', [enabled]);
      if (!enabled) await forget(manager);
    });
  }

  /** Records in the audit log that somebody had a model trained. */
  async recordTraining(actor: Actor, version: number | null): Promise<void> {
    await this.change(actor, (manager) =>
      recordAction({ action: 'train', subjectType: 'prediction', values: { version } }, manager),
    );
  }

  private change(actor: Actor, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return retryTransient(() => changeAs(actor, this.dataSource.manager, work));
  }

  /** The database's time. */
  async now(): Promise<Date> {
    const [row]: { now: Date }[] = await this.dataSource.query('SELECT now()');
    if (!row) throw new Error('The database has no time');
    return row.now;
  }
}

async function forget(manager: EntityManager): Promise<void> {
  await manager.query('DELETE FROM prediction_model');
  await manager.query('DELETE FROM post_prediction');
}

interface ModelRow {
  version: number;
  trained_at: Date;
  layout: string;
  approved: number;
  rejected: number;
  metrics: ModelMetrics;
  weights: Buffer;
  intercept: number;
  slope: number;
  shift: number;
}

function toStoredModel(row: ModelRow): StoredModel {
  const { version, layout, approved, rejected, metrics, intercept, slope, shift } = row;
  // Float32Array needs an offset divisible by four, which the driver's buffer may not have: copy it.
  const weights = new Float32Array(new Uint8Array(row.weights).buffer);
  const model = { weights, intercept, calibration: { slope, shift } };
  return { version, layout, approved, rejected, metrics, trainedAt: row.trained_at, model };
}
