import 'reflect-metadata';
import { AppConfig } from '../../../src/config/app-config';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { migrate } from '../../../src/database/open-data-source';
import { seed } from '../../../tools/seed/seed';
import { DatabaseServer, type ServerOptions } from './database-server';
import type { Load } from './load';
import { Replica } from './replica';

/** Rounds, seconds or posts: the first in `npm run test:faults`, the second in its short form, for `.ci/run`. */
export const amount = (full: number, short: number): number => (process.env.FAULTS === 'short' ? short : full);

/** What a scene begins with. */
export interface SceneOptions extends ServerOptions {
  /** Approved posts that wait in the queue. */
  posts?: number;
}

/** A database server and what works on it; `end` stops all of it. */
export class Scene {
  private readonly replicas: Replica[] = [];
  private readonly loads: Load[] = [];
  private readonly closers: (() => Promise<unknown>)[] = [];

  private constructor(readonly server: DatabaseServer) {}

  /** Starts a server with a migrated database full of posts. */
  static async begin({ posts = 0, ...options }: SceneOptions = {}): Promise<Scene> {
    const scene = new Scene(await DatabaseServer.start(options));
    if (posts > 0) {
      await migrate(dataSourceOptions(scene.server.url, AppConfig.from({})));
      await scene.fill(posts);
    }
    return scene;
  }

  /** Stores approved posts in a migrated database. */
  async fill(posts: number): Promise<void> {
    await seed({ url: this.server.url, posts, approved: true });
  }

  /** Starts replicas side by side, ready, on the server unless another URL is given; `folder` has a build that is not this one's. */
  async start(
    count: number,
    env: Record<string, string> = {},
    url = this.server.url,
    folder?: string,
  ): Promise<Replica[]> {
    const replicas = await Promise.all(Array.from({ length: count }, () => Replica.launch(url, env, folder)));
    this.replicas.push(...replicas);
    await Promise.all(replicas.map((replica) => replica.becomesReady()));
    return replicas;
  }

  /** Starts one replica, ready. */
  async startOne(env: Record<string, string> = {}, url = this.server.url, folder?: string): Promise<Replica> {
    const [replica] = await this.start(1, env, url, folder);
    if (!replica) throw new Error('No replica was started');
    return replica;
  }

  /** Stops the clients when the scene ends, if the test has not. */
  keep(load: Load): Load {
    this.loads.push(load);
    return load;
  }

  /** Does this too when the scene ends, before the server is removed. */
  atEnd(close: () => Promise<unknown>): void {
    this.closers.push(close);
  }

  /** Kills what a test left, all but the server. */
  async clear(): Promise<void> {
    const stopped = this.loads.splice(0).map((load) => load.stop());
    await Promise.all(this.replicas.splice(0).map((replica) => replica.kill()));
    await Promise.all(stopped);
    for (const close of this.closers.splice(0)) await close();
  }

  async end(): Promise<void> {
    await this.clear();
    await this.server.remove();
  }
}

/** One server for the tests of a `describe`; what works on it is each test's own. */
export function useScene(options: SceneOptions = {}): () => Scene {
  let scene: Scene | null = null;
  beforeAll(async () => {
    scene = await Scene.begin(options);
  });
  afterEach(() => scene?.clear());
  afterAll(() => scene?.end());
  return () => {
    if (!scene) throw new Error('The scene has not begun');
    return scene;
  };
}
