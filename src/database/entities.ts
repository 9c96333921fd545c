import { Event } from '../audit/event.entity';
import { ApiKey } from '../auth/api-key.entity';
import { KnownOrigin } from '../auth/known-origin.entity';
import { LoginFailure } from '../auth/login-failure.entity';
import { Session } from '../auth/session.entity';
import { User } from '../auth/user.entity';
import { QueueEntry } from '../curated-queue/queue-entry.entity';
import { Author } from '../post-store/author.entity';
import { PostCount } from '../post-store/post-count.entity';
import { PostSearch } from '../post-store/post-search.entity';
import { Post } from '../post-store/post.entity';
import { RemovedPost } from '../post-store/removed-post.entity';
import { Instance } from '../instances/instance.entity';
import { PostPrediction } from '../prediction/post-prediction.entity';
import { BulkDecision, BulkDecisionPost } from '../posts/bulk-decision.entity';
import { PredictionModel } from '../prediction/prediction-model.entity';
import { Presence } from '../presence/presence.entity';
import { BlockedHashtag } from '../reblog-controls/blocked-hashtag.entity';
import { BlockedUser } from '../reblog-controls/blocked-user.entity';
import { TrustedAuthor } from '../reblog-controls/trusted-author.entity';
import { Job } from '../scheduling/job.entity';
import { Settings } from '../settings/settings.entity';
import { Activity } from '../post-store/activity.entity';
import { Stream } from '../streams/stream.entity';
import { PostFingerprint } from '../waves/post-fingerprint.entity';
import { Wave } from '../waves/wave.entity';
import { TopicalTag } from '../topical-tags/topical-tag.entity';

/** Every table of the service. A list rather than a glob, so that the compiler and a bundler see it. */
export const ENTITIES = [
  Activity,
  ApiKey,
  Author,
  BlockedHashtag,
  BlockedUser,
  BulkDecision,
  BulkDecisionPost,
  Event,
  Instance,
  Job,
  KnownOrigin,
  LoginFailure,
  Post,
  PostCount,
  PostFingerprint,
  PostPrediction,
  PostSearch,
  PredictionModel,
  Presence,
  QueueEntry,
  RemovedPost,
  Session,
  Settings,
  Stream,
  TopicalTag,
  TrustedAuthor,
  User,
  Wave,
];
