/** An instruction of a Dockerfile, its continued lines joined. */
export interface Instruction {
  word: string;
  text: string;
}

/** A stage: what it begins from, an image or an earlier stage, and its instructions. */
export interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}

/** What `COPY` copies: from the context, or from a stage. */
export interface Copy {
  stage: string | null;
  sources: string[];
  target: string;
}

/** Reads the stages of a Dockerfile like ours: no here-documents, no escapes, no arguments before the first stage. */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const { word, text: rest } of readInstructions(text)) {
    if (word === 'FROM') {
      const [from = '', , name = ''] = rest.split(/\s+/);
      stages.push({ name, from, instructions: [] });
    } else stages.at(-1)?.instructions.push({ word, text: rest });
  }
  return stages;
}

/** Reads a `COPY`; ownership is left out. */
export function readCopy(text: string): Copy {
  const words = text.split(/\s+/);
  const options = words.filter((word) => word.startsWith('--'));
  const paths = words.filter((word) => !word.startsWith('--'));
  const from = options.find((option) => option.startsWith('--from='));
  return { stage: from?.slice('--from='.length) ?? null, sources: paths.slice(0, -1), target: paths.at(-1) ?? '.' };
}

/** Reads `ENV A=1 B=2` and `ARG A=1`. */
export function readAssignments(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
}

/** Reads the arguments of a command in JSON, such as that of `CMD`. */
export function readCommand(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

function readInstructions(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
      return { word: word.toUpperCase(), text: rest };
    });
}
