// The agent's identity, its goal, and its language models.
import { AGENT_LIMITS } from '@parley/contract/agent-form';
import { AreaField } from '../../forms/area-field.tsx';
import { CheckField } from '../../forms/check-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ModelField } from '../models/model-field.tsx';
import { FormSection, ProblemLine, useForm, useProblems } from './form-section.tsx';
import { LinesField } from './lines-field.tsx';
import { OFFLINE } from './model-choices.ts';
import { FieldRow } from './parts.tsx';
import { useAgentText } from './text.ts';

export function IdentitySection() {
  const { who } = useAgentText();
  const { agent, block, set, may } = useForm();
  const problem = useProblems();
  const { campaign, languages } = agent;
  // Include a language that was entered as a code and is not in the list.
  const languageChoices = languages.includes(block.language) ? languages : [...languages, block.language];
  const onModels = !block.models.includes(OFFLINE);
  return (
    <FormSection title={who.title} hint={who.hint}>
      <p className="wrap-anywhere">
        <span className="text-soft">{who.name}</span> <bdi>{campaign.name}</bdi>
      </p>
      {onModels ? (
        <TextField
          at="language"
          label={who.language}
          hint={who.languageHint}
          problem={problem('language')}
          value={block.language}
          choices={languageChoices}
          maxLength={AGENT_LIMITS.language}
          disabled={!may}
          onChange={(language) => set('language', language.trim().toLowerCase())}
        />
      ) : (
        <SelectField
          at="language"
          label={who.language}
          hint={who.languageHint}
          problem={problem('language')}
          value={block.language}
          options={languageChoices.map((one) => ({ value: one, name: who.languages[one] ?? one }))}
          disabled={!may}
          onChange={(language) => set('language', language)}
        />
      )}
      <div data-at="disclose_ai" className="grid gap-3 min-w-0">
        <CheckField
          label={who.disclose}
          value={block.disclose_ai}
          disabled={!may}
          onChange={(on) => set('disclose_ai', on)}
        />
        <p className="text-soft text-12">{who.discloseHint}</p>
        <ProblemLine at="disclose_ai" deep />
      </div>
    </FormSection>
  );
}

export function GoalSection() {
  const { goal } = useAgentText();
  const { block, set, may } = useForm();
  const problem = useProblems();
  return (
    <FormSection title={goal.title} hint={goal.hint}>
      <AreaField
        at="goal"
        label={goal.label}
        problem={problem('goal')}
        value={block.goal}
        maxLength={AGENT_LIMITS.goal}
        disabled={!may}
        onChange={(words) => set('goal', words)}
      />
    </FormSection>
  );
}

export function ModelsSection() {
  const { model } = useAgentText();
  const { agent, block, set, may } = useForm();
  const problem = useProblems();
  const { models } = block;
  const onModels = models.some((one) => one !== OFFLINE);
  const [provider] = agent.providers;
  const addition = provider === undefined ? OFFLINE : `${provider}/`;
  const canAdd = provider !== undefined || !models.includes(OFFLINE);
  // Parley's own rules always answer, so a model after them would never be used.
  const isLast = addition !== OFFLINE && models.at(-1) === OFFLINE;
  const addModel = () => set('models', models.toSpliced(models.length - (isLast ? 1 : 0), 0, addition));
  return (
    <FormSection title={model.title} hint={model.hint}>
      {models.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no id besides their position
        <FieldRow key={index}>
          <ModelChoice
            place={index}
            name={name}
            onChange={(next) => set('models', models.with(index, next))}
          />
          {may && index > 0 && (
            <Button
              kind="quiet"
              label={model.up(index + 1)}
              onClick={() => set('models', swapListItems(models, index - 1, index))}
            >
              ↑
            </Button>
          )}
          {may && models.length > 1 && (
            <Button
              kind="quiet"
              label={model.remove(index + 1)}
              onClick={() => set('models', models.toSpliced(index, 1))}
            >
              ×
            </Button>
          )}
        </FieldRow>
      ))}
      <ProblemLine at="models" />
      {may && !canAdd && <p className="text-soft text-13">{model.noProvider}</p>}
      {may && canAdd && models.length < AGENT_LIMITS.models && (
        <div>
          <Button onClick={addModel}>{model.add}</Button>
        </div>
      )}
      <SelectField
        at="address"
        label={model.address}
        problem={problem('address')}
        value={block.address ?? ''}
        options={Object.entries(model.addresses).map(([value, name]) => ({ value, name }))}
        disabled={!may}
        onChange={(value) => set('address', value === '' ? null : value)}
      />
      {!onModels && <p className="text-soft text-12">{model.only}</p>}
      <TextField
        at="tone"
        label={model.tone}
        hint={model.toneHint}
        problem={problem('tone')}
        value={block.tone}
        maxLength={AGENT_LIMITS.tone}
        disabled={!may}
        onChange={(tone) => set('tone', tone)}
      />
      {(
        [
          ['rules', model.rules],
          ['never_say', model.neverSay],
          ['hand_over_when', model.handOver],
        ] as const
      ).map(([field, label]) => (
        <LinesField
          key={field}
          at={field}
          label={label}
          hint={model.oneALine}
          problem={problem(field)}
          values={block[field]}
          onChange={(lines) => set(field, lines)}
        />
      ))}
      <div data-at="emoji">
        <CheckField
          label={model.emoji}
          value={block.emoji}
          disabled={!may}
          onChange={(on) => set('emoji', on)}
        />
      </div>
    </FormSection>
  );
}

interface ModelChoiceProps {
  place: number;
  /** The model, such as `claude/claude-sonnet-4-5`, or the offline agent. */
  name: string;
  onChange: (name: string) => void;
}

/** Chooses Parley's own rules, or a provider and its model. */
function ModelChoice({ place, name, onChange }: ModelChoiceProps) {
  const { model: words } = useAgentText();
  const { agent, may } = useForm();
  const at = `models[${place}]`;
  const problem = useProblems()(at);
  const [provider = '', ...rest] = name.split('/');
  const providers = [OFFLINE, ...agent.providers];
  const choices = providers.includes(provider) ? providers : [...providers, provider];
  const isOffline = name === OFFLINE;
  return (
    <div className="grid gap-3 min-w-0" data-at={at}>
      <SelectField
        label={words.modelOf(place + 1)}
        problem={isOffline ? problem : undefined}
        value={provider}
        disabled={!may}
        options={choices.map((value) => ({ value, name: value === OFFLINE ? words.offline : value }))}
        onChange={(next) => onChange(next === OFFLINE ? OFFLINE : `${next}/`)}
      />
      {!isOffline &&
        (may ? (
          <ModelField
            key={provider}
            provider={provider}
            task="chat"
            problem={problem}
            value={rest.join('/')}
            onChange={(next) => onChange(`${provider}/${next.trim()}`)}
          />
        ) : (
          <p className="wrap-anywhere">{rest.join('/')}</p>
        ))}
    </div>
  );
}

function swapListItems<T>(list: readonly T[], one: number, other: number): T[] {
  const [a, b] = [list[one]!, list[other]!];
  return list.with(one, b).with(other, a);
}
