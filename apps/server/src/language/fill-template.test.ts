import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { cleanValue } from './clean-value.ts';
import { renderTemplate } from './fill-template.ts';

describe('filling a template', () => {
  it.each([
    ['Hi {{name}}, this is Lea.', { name: 'Ana' }, 'Hi Ana, this is Lea.'],
    ['Hi {{name}}, this is Lea.', {}, 'Hi, this is Lea.'],
    ['Hi {{ name | there }}, this', { name: null }, 'Hi there, this'],
    ['Bonjour {{name}} !', {}, 'Bonjour !'],
    ['{{name}}, hello', {}, 'Hello'],
    ['Hello {{name}}', { name: '' }, 'Hello'],
    ['A {{colour}} kitchen', {}, 'A kitchen'],
    ['Hi {{Name}}', { name: 'Ana' }, 'Hi Ana'],
    ['Hi {{constructor}}{{__proto__}}!', {}, 'Hi!'],
    ['Hi {{name', { name: 'Ana' }, 'Hi name'],
    ['{{a}} and {{b}}', { a: 1, b: ['x', 'y'] }, '1 and x, y'],
    ['Hi {{name}}', { name: '{{email}}', email: 'a@b.c' }, 'Hi email'],
    ['Hi {{name}}', { name: 'An\u200ba\n\nDiaz\u0000\u202e' }, 'Hi Ana Diaz'],
    ['{{o}}!', { o: { deep: 1 } }, '!'],
    ['Hello', {}, 'Hello'],
  ])('renders %s with %j', (template, values, text) => expect(renderTemplate(template, values)).toBe(text));

  it('limits a value to 200 characters', () => {
    expect(renderTemplate('{{x}}', { x: '😀'.repeat(500) })).toBe('😀'.repeat(200));
    expect(cleanValue(true)).toBe('true');
  });

  it('leaves no placeholder in the text and no control character from a value', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      'name',
      '|',
      ' ',
      '\n',
      'a,',
      '{{name}}',
      '{{name|x}}',
      '{{{name}}}',
    );
    const template = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(template, fc.oneof(fc.string({ unit: anyCharacter }), fc.anything()), (text, name) => {
        const rendered = renderTemplate(text, { name });
        expect(rendered).not.toContain('{{');
        expect(rendered.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u200b\ue000]/u);
      }),
    );
  });
});
