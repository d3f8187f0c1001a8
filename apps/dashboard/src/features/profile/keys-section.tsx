// Letter keys: each can be changed or removed, and all can be turned off.
import { type KeyboardEvent, useState } from 'react';
import { findKeyConflict, getEffectiveKeys, isLetterKey } from '../../actions/chosen-keys.ts';
import { formatKeys, parseStroke } from '../../actions/keys.ts';
import { LETTERS, type Letter } from '../../actions/letters.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem, Hint, Row } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { useChosenKeys, usePreferences } from '../session/preferences.ts';
import { useSettingsText } from '../settings/text.ts';

const GROUPS = ['conversation', 'list', 'go', 'page'] as const;

export function KeysSection() {
  const text = useText();
  const { keys } = useSettingsText();
  const chosen = useChosenKeys();
  const [, choose] = usePreferences();
  const [listening, setListening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (id: string, wanted: string | null) => {
    choose({ keys: { ...chosen, own: { ...chosen.own, [id]: wanted } } });
    setListening(null);
    setProblem(null);
  };
  const onKeyDown = (letter: Letter) => (event: KeyboardEvent) => {
    if (listening !== letter.id) return;
    // Tab leaves the field as usual.
    if (event.key === 'Tab') return setListening(null);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setListening(null);
    if (event.key === 'Backspace' || event.key === 'Delete') return set(letter.id, null);
    if (/^(Shift|Control|Meta|Alt|AltGraph)$/.test(event.key)) return;
    const stroke = parseStroke(event.nativeEvent);
    if (!isLetterKey(stroke)) return setProblem(keys.noLetter);
    const other = findKeyConflict(stroke, letter.id, LETTERS, chosen);
    if (other) return setProblem(keys.taken(formatKeys(stroke), keys.names[other.id]));
    set(letter.id, stroke);
  };
  return (
    <Section title={keys.title} hint={keys.hint} wide>
      <CheckField
        label={keys.letters}
        value={chosen.letters}
        onChange={(letters) => choose({ keys: { ...chosen, letters } })}
      />
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th className="p-0 pb-1 text-soft text-12 font-normal text-start" scope="col">
              {keys.action}
            </th>
            <th
              className="w-[1%] p-0 ps-3 pb-1 text-soft text-12 font-normal text-end whitespace-nowrap"
              scope="col"
            >
              {keys.key}
            </th>
          </tr>
        </thead>
        {GROUPS.map((group) => (
          <tbody key={group}>
            <tr>
              <th className="p-0 pt-3 pb-1 text-13 font-medium text-start" scope="rowgroup" colSpan={2}>
                {text.menu.groups[group]}
              </th>
            </tr>
            {LETTERS.filter((letter) => letter.group === group).map((letter) => {
              const has = getEffectiveKeys(letter, { ...chosen, letters: true });
              const waits = listening === letter.id;
              return (
                <tr key={letter.id}>
                  <td className="h-row border-t border-line">{keys.names[letter.id]}</td>
                  <td className="w-[1%] h-row ps-3 border-t border-line text-end whitespace-nowrap">
                    <button
                      type="button"
                      className="min-w-18 min-h-7 px-2 border border-edge rounded-control bg-panel text-ink text-13 hover:bg-sunk data-none:text-soft disabled:bg-sunk disabled:text-soft disabled:cursor-default pointer-coarse:min-h-11"
                      disabled={!chosen.letters}
                      data-none={has === null || undefined}
                      aria-label={text.labeled(
                        keys.change(keys.names[letter.id]),
                        has === null ? keys.none : formatKeys(has),
                      )}
                      onClick={() => {
                        setListening(letter.id);
                        setProblem(null);
                      }}
                      onKeyDown={onKeyDown(letter)}
                      onBlur={() => waits && setListening(null)}
                    >
                      {waits ? keys.press : has === null ? keys.none : formatKeys(has)}
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
      <Hint>{keys.pressHint}</Hint>
      <FormProblem>{problem}</FormProblem>
      {Object.keys(chosen.own).length > 0 && (
        <Row>
          <Button onClick={() => choose({ keys: { ...chosen, own: {} } })}>{keys.reset}</Button>
        </Row>
      )}
    </Section>
  );
}
