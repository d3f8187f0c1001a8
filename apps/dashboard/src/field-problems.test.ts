import { expect, test } from 'vitest';
import { problemsByField } from './field-problems.ts';

test('lists each problem under its field', () => {
  const said =
    'name must have 1 to 255 characters\ncriteria[0].ask is required\nname is odd\nWorkspace busy.';
  expect(problemsByField(said)).toEqual({
    name: 'must have 1 to 255 characters; is odd',
    'criteria[0].ask': 'is required',
    '': 'Workspace busy.',
  });
});
