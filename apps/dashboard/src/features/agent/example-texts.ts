// Finds the texts of an agent that are still the examples of the template that it was created from.
import type { Agent, WrittenBlock } from './agent-block.ts';
import type { Step } from './steps.ts';

/** Returns the steps of the form that contain an example text. */
export function listExampleSteps(block: WrittenBlock, { example_texts: examples }: Agent): Step[] {
  const isExample = (text: string | undefined) => text !== undefined && examples.includes(text);
  const sources = block.knowledge ?? [];
  const steps: [Step, boolean][] = [
    ['who', isExample(block.goal) || isExample(block.first_message)],
    ['knows', sources.some((source) => 'text' in source && isExample(source.text))],
    ['writes', (block.follow_up_messages ?? []).some(isExample)],
  ];
  return steps.filter(([, has]) => has).map(([step]) => step);
}
