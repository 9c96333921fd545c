import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy whose connections can go silent: the peers stay connected and acknowledge each other's segments, but no byte
 * arrives any more, as after a failover without a reset or behind a firewall that forgot the connection.
 */
export class SilentProxy {
  private readonly server: Server;
  private readonly open = new Set<Socket>();
  private silencesNew = false;

  private constructor(private targetPort: number) {
    this.server = createServer((client) => this.pass(client));
  }

  static async start(targetPort: number): Promise<SilentProxy> {
    const proxy = new SilentProxy(targetPort);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  through(url: string): string {
    const proxied = new URL(url);
    proxied.port = String(this.port);
    return proxied.toString();
  }

  /** Silences the connections that are open; returns their number. New ones work, unless `newOnes` are silent too. */
  silence(newOnes = false): number {
    this.silencesNew = newOnes;
    for (const socket of this.open) socket.unpipe().resume();
    return this.open.size / 2;
  }

  /** Lets new connections work again; those that are silent stay so. */
  restore(): void {
    this.silencesNew = false;
  }

  /** Sends new connections to another port and ends those that are open, as HAProxy does with `on-marked-down shutdown-sessions`. */
  failOver(port: number): void {
    this.targetPort = port;
    for (const socket of this.open) socket.destroy();
  }

  async close(): Promise<void> {
    this.server.close();
    for (const socket of this.open) socket.destroy();
    await once(this.server, 'close');
  }

  private pass(client: Socket): void {
    const target = connect(this.targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      this.open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.open.delete(socket);
        other.destroy();
      });
      if (this.silencesNew) socket.resume();
      else socket.pipe(other);
    }
  }
}
