import { type Content, ownServer, sharedDatabase } from './cluster';
import type { DatabaseServer, ServerOptions } from './database-server';
import type { Load } from './load';
import { Replica } from './replica';
import type { ServerDatabase } from './server-database';

/** A database and what works on it; `end` stops all of it. */
export class Scene<Server extends ServerDatabase = ServerDatabase> {
  private readonly replicas: Replica[] = [];
  private readonly loads: Load[] = [];
  private readonly closers: (() => Promise<unknown>)[] = [];

  constructor(
    readonly server: Server,
    private readonly remove: () => Promise<void>,
  ) {}

  /** Starts replicas side by side, ready, on the server unless another URL is given. */
  async start(count: number, env: Record<string, string> = {}, url = this.server.url): Promise<Replica[]> {
    const replicas = await Promise.all(Array.from({ length: count }, () => Replica.launch(url, env)));
    this.replicas.push(...replicas);
    await Promise.all(replicas.map((replica) => replica.becomesReady()));
    return replicas;
  }

  async startOne(env: Record<string, string> = {}, url = this.server.url): Promise<Replica> {
    const [replica] = await this.start(1, env, url);
    if (!replica) throw new Error('No replica was started');
    return replica;
  }

  /** Stops the clients when the test ends, if the test has not. */
  keep(load: Load): Load {
    this.loads.push(load);
    return load;
  }

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
    await this.remove();
  }
}

/** A database for the tests of a `describe`, of the server that all share where there is one; what works on it is each test's own. */
export function useScene(content: Content): () => Scene {
  return use(async () => {
    const shared = await sharedDatabase(content);
    if (!shared) return ownScene(content);
    return new Scene(shared, async () => {
      await shared.execute(`DROP DATABASE ${shared.name} WITH (FORCE)`, 'postgres');
    });
  });
}

/** A server with approved posts for the tests of a `describe`, which they may stop. */
export function useOwnServer(options: ServerOptions = {}): () => Scene<DatabaseServer> {
  return use(() => ownScene('posts', options));
}

async function ownScene(content: Content, options: ServerOptions = {}): Promise<Scene<DatabaseServer>> {
  const server = await ownServer(content, options);
  return new Scene(server, () => server.remove());
}

function use<Server extends ServerDatabase>(begin: () => Promise<Scene<Server>>): () => Scene<Server> {
  let scene: Scene<Server> | null = null;
  beforeAll(async () => {
    scene = await begin();
  });
  afterEach(() => scene?.clear());
  afterAll(() => scene?.end());
  return () => {
    if (!scene) throw new Error('The scene has not begun');
    return scene;
  };
}
