import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PostStoreService, type StoredContent } from '../post-store/post-store.service';
import { findAgeInDays } from '../spam-rules/signs/author-signs';
import { isUnestablished } from '../spam-rules/signs/wave-signs';
import { type Fingerprint, fingerprintOf, LEAST_SIMILARITY, similarity } from './fingerprint';
import { nextFacts } from './wave-facts';
import type { EntityManager } from 'typeorm';
import { type Banded, type Member, type Reading, type WaveCounts, WavesRepository } from './waves.repository';

interface ReadPost {
  id: number;
  authorId: number;
  reading: Reading;
  fingerprint: Fingerprint | null;
  sample: string;
}

interface Candidate {
  postId: number;
  candidateId: number;
  waveId: number | null;
}

interface Grouping {
  waveId: number | null;
  sample: string;
}

/** For each post, this many posts with the most common bands are read. */
const MOST_COMPARED = 8;

const SAMPLE_LENGTH = 500;

/** Compares posts with those of the last 30 days, and groups those of several accounts. */
@Injectable()
export class WaveFinder {
  constructor(
    private readonly posts: PostStoreService,
    private readonly repository: WavesRepository,
  ) {}

  /** Compares posts above `afterId` that nobody has compared. Returns their ids. Locked posts wait for the next run. */
  compareBatch(afterId: number, limit: number): Promise<number[]> {
    return this.repository.exclusively(async () => {
      const ids = await this.repository.findUnread(afterId, limit);
      if (ids.length > 0) await this.compare(ids);
      return ids;
    });
  }

  private async compare(ids: readonly number[]): Promise<void> {
    const read = await this.read(ids);
    const saved = new Set(await this.repository.saveReadings([...read.values()].map(({ reading }) => reading)));
    const batch = new Map([...read].filter(([id]) => saved.has(id)));
    await this.store(await this.group(batch, await this.findStored(batch)));
  }

  private async read(ids: readonly number[]): Promise<Map<number, ReadPost>> {
    const read = new Map<number, ReadPost>();
    for await (const post of this.posts.readContents(ids)) read.set(post.id, toRead(post));
    return read;
  }

  /** For each post the stored posts with the most common bands. Posts with the same band share one lookup. */
  private async findStored(batch: ReadonlyMap<number, ReadPost>): Promise<Candidate[]> {
    const posts = [...batch.values()].map(({ id, reading }) => ({ id, bands: reading.bands }));
    const found = new Map<number, Banded[]>();
    for (const banded of await this.repository.findByBands([...new Set(posts.flatMap(({ bands }) => bands))]))
      found.set(banded.band, [...(found.get(banded.band) ?? []), banded]);
    return posts.flatMap(({ id, bands }) =>
      bestOf(bands.flatMap((band) => found.get(band) ?? [])).map((best) => ({ ...best, postId: id })),
    );
  }

  private async group(batch: ReadonlyMap<number, ReadPost>, candidates: readonly Candidate[]) {
    const compared = [...candidates, ...findWithin(batch)];
    const others = compared.map(({ candidateId }) => candidateId).filter((id) => !batch.has(id));
    const known = new Map([...batch, ...(await this.read([...new Set(others)]))]);
    const waves = new Map<number, Grouping>();
    for (const { candidateId, waveId } of compared)
      if (waveId !== null && !batch.has(candidateId)) waves.set(candidateId, { waveId, sample: '' });
    for (const post of batch.values()) {
      const alike = compared
        .filter(({ postId }) => postId === post.id)
        .flatMap(({ candidateId }) => known.get(candidateId) ?? [])
        .filter((other) => isAlike(post, other));
      joinAll([post, ...alike], waves);
      await nextTurn();
    }
    return { known, waves, batch };
  }

  private store({ known, waves, batch }: Awaited<ReturnType<WaveFinder['group']>>): Promise<void> {
    return this.repository.transaction(async (manager) => {
      const made = [...new Set(waves.values())].filter(({ waveId }) => waveId === null);
      const samples = made.map(({ sample }) => sample);
      const ids = await this.repository.create(samples, manager);
      const idOf = new Map(made.map((grouping, i) => [grouping, ids[i] ?? null]));
      const members = [...new Set([...batch.keys(), ...waves.keys()])].flatMap((postId): Member[] => {
        const post = known.get(postId);
        const grouping = waves.get(postId);
        const waveId = grouping ? (grouping.waveId ?? idOf.get(grouping) ?? null) : null;
        return post ? [{ postId, edits: post.reading.edits, waveId, isRead: batch.has(postId) }] : [];
      });
      const changed = (await this.repository.saveMembers(members, manager)).toSorted((a, b) => a - b);
      for (const wave of await this.repository.count(changed, manager)) await this.setFacts(wave, manager);
    });
  }

  private async setFacts(wave: WaveCounts, manager: EntityManager): Promise<void> {
    const { id, facts, ...now } = wave;
    const next = nextFacts(facts, now);
    if (facts !== null || next !== null) await this.repository.setFacts(id, next, manager);
  }
}

function bestOf(banded: readonly Banded[]): Banded[] {
  const counts = new Map<number, number>();
  for (const { candidateId } of banded) counts.set(candidateId, (counts.get(candidateId) ?? 0) + 1);
  const countOf = ({ candidateId }: Banded) => counts.get(candidateId) ?? 0;
  return [...new Map(banded.map((one) => [one.candidateId, one])).values()]
    .toSorted((a, b) => countOf(b) - countOf(a) || b.candidateId - a.candidateId)
    .slice(0, MOST_COMPARED);
}

/** For each post of the batch the previous ones with an equal band. Otherwise many of them would hide the stored ones. */
function findWithin(batch: ReadonlyMap<number, ReadPost>): Candidate[] {
  const lastOf = new Map<number, number>();
  return [...batch.values()].flatMap(({ id, reading }) => {
    const before = new Set<number>();
    for (const band of reading.bands) {
      const last = lastOf.get(band);
      if (last !== undefined) before.add(last);
      lastOf.set(band, id);
    }
    return Array.from(before, (candidateId) => ({ postId: id, candidateId, waveId: null }));
  });
}

function isAlike(a: ReadPost, b: ReadPost): boolean {
  if (!a.fingerprint || !b.fingerprint) return false;
  return similarity(a.fingerprint.features, b.fingerprint.features) >= LEAST_SIMILARITY;
}

/** Puts posts into the wave of one of them, or into a new one. One account alone makes no wave. */
function joinAll(posts: readonly ReadPost[], waves: Map<number, Grouping>): void {
  const stored = posts.flatMap(({ id }) => waves.get(id) ?? []);
  const isSeveral = new Set(posts.map(({ authorId }) => authorId)).size > 1;
  if (stored.length === 0 && !isSeveral) return;
  const first = posts.toSorted((a, b) => a.id - b.id)[0];
  const wave = stored.find(({ waveId }) => waveId !== null) ??
    stored[0] ?? { waveId: null, sample: first?.sample ?? '' };
  for (const { id } of posts) if (!waves.has(id)) waves.set(id, wave);
}

function toRead({ id, edits, authorId, content }: StoredContent): ReadPost {
  const fingerprint = fingerprintOf(content);
  const { followers, bot } = content.authorSignals;
  const reading: Reading = {
    postId: id,
    authorId,
    postedAt: content.createdAt,
    edits,
    unestablished: isUnestablished({ age: findAgeInDays(content), followers, bot }),
    linked: fingerprint?.isLinked ?? false,
    bands: fingerprint?.bands ?? [],
  };
  // A copy: a slice would keep the whole text in memory.
  const sample = Buffer.from(content.plainText.slice(0, SAMPLE_LENGTH)).toString();
  return { id, authorId, reading, fingerprint, sample };
}
