import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { StoredWeights } from './model/linear-model';
import type { Quality } from './model/training';

@Entity()
export class PredictionModel {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  trainedAt: Date;

  @Column({ type: 'jsonb' })
  metrics: Quality;

  @Column({ type: 'jsonb' })
  weights: StoredWeights;

  @Column({ type: 'double precision' })
  intercept: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  predictedUntil: Date | null;
}
