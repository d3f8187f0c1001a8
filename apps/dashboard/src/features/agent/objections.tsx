// The campaign's own lines for leads who object.
import { AGENT_LIMITS, OBJECTIONS } from '@parley/contract/agent-form';
import { AreaField } from '../../forms/area-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { Button } from '../../ui/button.tsx';
import type { Objection } from './agent-block.ts';
import { FormSection, focusField, ProblemLine, useForm, useProblems } from './form-section.tsx';
import { LinesField } from './lines-field.tsx';
import { FieldRow, ItemCard } from './parts.tsx';
import { useAgentText } from './text.ts';

/** The option for objections that the campaign describes with its own words. */
const OWN_WORDS = 'when';

export function Objections() {
  const { objections: words } = useAgentText();
  const { block, set, may } = useForm();
  const problem = useProblems();
  const { objections } = block;
  const options = [...OBJECTIONS, OWN_WORDS].map((value) => ({ value, name: words.about[value] ?? value }));
  const change = (index: number, next: Objection, field: keyof Objection) =>
    set('objections', objections.with(index, next), `objections[${index}].${field}`);
  return (
    <FormSection title={words.title} hint={words.hint}>
      {objections.length === 0 && <p className="text-soft">{words.none}</p>}
      <ol className="grid gap-3 empty:hidden" data-at="objections">
        {objections.map((objection, index) => {
          const at = `objections[${index}]`;
          const { about, when, say } = objection;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id besides their position
            <li key={index}>
              <ItemCard>
                <FieldRow>
                  <SelectField
                    at={`${at}.about`}
                    label={words.subject(index + 1)}
                    problem={problem(`${at}.about`)}
                    value={about ?? OWN_WORDS}
                    options={options}
                    disabled={!may}
                    onChange={(value) => {
                      const subject = OBJECTIONS.find((one) => one === value);
                      change(index, subject ? { about: subject, say } : { when: [], say }, 'about');
                    }}
                  />
                  {may && (
                    <Button
                      kind="quiet"
                      label={words.remove(index + 1)}
                      onClick={() => set('objections', objections.toSpliced(index, 1))}
                    >
                      ×
                    </Button>
                  )}
                </FieldRow>
                {when && (
                  <LinesField
                    at={`${at}.when`}
                    label={words.when}
                    hint={words.whenHint}
                    problem={problem(`${at}.when`)}
                    values={when}
                    between=","
                    onChange={(list) => change(index, { when: list, say }, 'when')}
                  />
                )}
                <AreaField
                  at={`${at}.say`}
                  label={words.say}
                  problem={problem(`${at}.say`)}
                  value={say ?? ''}
                  rows={2}
                  maxLength={AGENT_LIMITS.sentence}
                  disabled={!may}
                  onChange={(line) => change(index, { ...objection, say: line }, 'say')}
                />
                <ProblemLine at={at} />
              </ItemCard>
            </li>
          );
        })}
      </ol>
      <ProblemLine at="objections" />
      {may && objections.length < AGENT_LIMITS.objections && (
        <div>
          <Button
            onClick={() => {
              set('objections', [...objections, { about: 'price', say: '' }]);
              focusField(`objections[${objections.length}].about`);
            }}
          >
            {words.add}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
