/** `deploy/Dockerfile`, parsed by what editors parse it with. */
import { readFileSync } from 'node:fs';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

export type Stage = {
  /** Empty for the last one. */
  name: string;
  from: string;
  steps: Step[];
};

export type Step = {
  /** In capitals. */
  keyword: string;
  /** Without flags; those of the exec form without brackets and quotes. */
  args: string[];
  /** Everything after the keyword, on one line. */
  text: string;
  /** Of a COPY: the stage whose files it copies; empty for those of the project. */
  source: string;
  /** Of a COPY: `user:group` of the copies; empty for root. */
  owner: string;
};

export const dockerfileText = readFileSync('deploy/Dockerfile', 'utf8');

export const stages: readonly Stage[] = readStages();

/** The stage that becomes the image. */
export const lastStage: Stage = stages.at(-1) ?? { name: '', from: '', steps: [] };

export const stepsOf = (stage: Stage, keyword: string): Step[] =>
  stage.steps.filter((step) => step.keyword === keyword);

/** @throws unless the image has exactly one */
export function onlyStep(keyword: string): Step {
  const [step, ...others] = stepsOf(lastStage, keyword);
  if (!step || others.length > 0) throw new Error(`${others.length + (step ? 1 : 0)} steps ${keyword}`);
  return step;
}

/** Variables that the image sets; arguments of the build have their defaults. */
export const imageEnv: Readonly<Record<string, string>> = Object.fromEntries(
  stepsOf(lastStage, 'ENV').flatMap(({ args }) => args.map((pair) => withDefaults(pair).split('='))),
);

function withDefaults(text: string): string {
  const defaults = new Map(stepsOf(lastStage, 'ARG').map((step) => step.text.split('=') as [string, string]));
  return text.replace(/\$(\w+)/g, (_, name: string) => defaults.get(name) ?? '');
}

/** Files and folders of the project that a stage copies. */
export const copiedFromProject = (stage: Stage): string[] =>
  stepsOf(stage, 'COPY').flatMap(({ args, source }) => (source ? [] : args.slice(0, -1)));

function readStages(): Stage[] {
  const found: Stage[] = [];
  for (const each of DockerfileParser.parse(dockerfileText).getInstructions()) {
    if (each.getKeyword() === 'FROM') {
      const from = each as From;
      found.push({ name: from.getBuildStage() ?? '', from: from.getImage() ?? '', steps: [] });
    } else found.at(-1)?.steps.push(toStep(each));
  }
  return found;
}

function toStep(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const text = (instruction.getRawArgumentsContent() ?? '').replaceAll('\\\n', '');
  const isExec = text.startsWith('[') && keyword !== 'HEALTHCHECK';
  const args = isExec ? JSON.parse(text) : instruction.getArguments().map((each) => each.getValue());
  const flags = keyword === 'COPY' ? (instruction as Copy).getFlags() : [];
  const flag = (name: string) => flags.find((each) => each.getName() === name)?.getValue() ?? '';
  return { keyword, args, text, source: flag('from'), owner: flag('chown') };
}
