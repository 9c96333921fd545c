import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { readAssignments, readCommand, readCopy, readStages, type Stage } from './dockerfile';

/** A stage that was built into a folder, which stands for the root of its file system. */
export interface Image {
  root: string;
  /** The working folder, absolute in the image. */
  workdir: string;
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
}

/** The folder of the project, which is the context of the build. */
export interface Context {
  folder: string;
  /** Below it each stage gets a folder. */
  work: string;
  /** The values of arguments, such as OMIT. */
  args: Record<string, string>;
  /** Use the packages installed in the project for the stage `build` instead of installing them again. */
  isInstalled: boolean;
}

/** Runs the COPY, RUN and WORKDIR lines of the project's Dockerfile in folders, without isolation. */
export class ImageBuilder {
  private readonly stages: Stage[];
  private readonly images = new Map<string, Image>();

  constructor(private readonly context: Context) {
    this.stages = readStages(readFileSync(join(context.folder, 'Dockerfile'), 'utf8'));
  }

  /** Builds a stage and those that it needs, each once; throws when a step fails. */
  build(name: string): Image {
    const known = this.images.get(name);
    if (known) return known;
    const stage = this.stages.find((one) => one.name === name);
    if (!stage) throw new Error(`The Dockerfile has no stage ${name}`);
    const image = this.begin(stage);
    this.images.set(name, image);
    for (const { word, text } of stage.instructions) {
      if (this.context.isInstalled && name === 'build' && text.startsWith('npm ci ')) this.linkPackages(image);
      else this.apply(image, word, text);
    }
    return image;
  }

  private begin({ name, from }: Stage): Image {
    const root = join(this.context.work, name);
    const empty = { root, workdir: '/', env: {}, command: [], healthCheck: [] };
    if (from.startsWith('$')) {
      mkdirSync(root, { recursive: true });
      return empty;
    }
    const base = this.build(from);
    cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    return { ...base, root, env: { ...base.env } };
  }

  private apply(image: Image, word: string, text: string): void {
    const folder = join(image.root, image.workdir);
    if (word === 'WORKDIR') {
      image.workdir = resolve('/', image.workdir, text);
      mkdirSync(join(image.root, image.workdir), { recursive: true });
    } else if (word === 'ENV') Object.assign(image.env, readAssignments(text));
    else if (word === 'ARG') Object.assign(image.env, readAssignments(text), pick(this.context.args, text));
    else if (word === 'RUN') this.run(folder, text, image.env);
    else if (word === 'COPY') this.copy(image, text);
    else if (word === 'CMD') image.command = readCommand(text);
    else if (word === 'HEALTHCHECK') image.healthCheck = readCommand(text);
    else if (!['USER', 'VOLUME', 'EXPOSE'].includes(word)) throw new Error(`No step for ${word} ${text}`);
  }

  private run(folder: string, command: string, env: Record<string, string>): void {
    console.log(`  ${command}`);
    execFileSync('sh', ['-ec', command], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  private linkPackages({ root, workdir }: Image): void {
    console.log('  (the packages of the project)');
    for (const part of ['.', 'console', 'boost-bot']) {
      const [from, to] = [join(this.context.folder, part, 'node_modules'), join(root, workdir, part)];
      if (existsSync(from)) execFileSync('sh', ['-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', from, to]);
    }
  }

  private copy(image: Image, text: string): void {
    const { stage, sources, target } = readCopy(text);
    const into = resolve('/', image.workdir, target);
    const isFolder = target.endsWith('/') || target === '.' || sources.length > 1;
    for (const source of sources) {
      const path = this.sourcePath(stage, source);
      const isFile = statSync(path).isFile();
      const to = join(image.root, isFolder && isFile ? join(into, basename(source)) : into);
      const filter = stage ? undefined : (file: string) => !this.isIgnored(file);
      cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
    }
  }

  private sourcePath(stage: string | null, source: string): string {
    if (stage === null) return join(this.context.folder, source);
    return join(this.build(stage).root, source);
  }

  /** Whether .dockerignore names a file of the context: by its path, by `*.end`, or by a name anywhere (`**` before it). */
  private isIgnored(file: string): boolean {
    const path = relative(this.context.folder, file).split(sep).join('/');
    const patterns = readFileSync(join(this.context.folder, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
    return patterns.some((pattern) => {
      if (pattern.startsWith('**/')) return path.split('/').includes(pattern.slice(3));
      if (pattern.startsWith('*')) return !path.includes('/') && path.endsWith(pattern.slice(1));
      return path === pattern || path.startsWith(`${pattern}/`);
    });
  }
}

function pick(args: Record<string, string>, text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => text.split('=')[0] === name));
}
