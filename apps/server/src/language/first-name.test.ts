import { describe, expect, it } from 'vitest';
import { getFirstName } from './first-name.ts';

describe('the first name', () => {
  it.each([
    ['Ana Diaz', 'Ana'],
    ['DIAZ, Ana', 'Ana'],
    ['Dr. Ana Diaz', 'Ana'],
    ['Mme Marie Dupont', 'Marie'],
    ['Mme Dupont', null],
    ['Mme Le Goff', null],
    ['D. Fernanda', 'Fernanda'],
    ['Frau Dr. Meier', null],
    ['Herr Müller', null],
    ['dr. house', null],
    ['Doña Ana', 'Ana'],
    ['maria lopez', 'Maria'],
    ['JEAN-PIERRE MARTIN', 'Jean-Pierre'],
    ['🌸Sofia🌸', 'Sofia'],
    ['MARIE CURIE', 'Marie'],
    ['Jean-Pierre Martin', 'Jean-Pierre'],
    ["D'Arcy Smith", "D'Arcy"],
    ['🌸 Zoé 🌸', 'Zoé'],
    ['محمد علي', 'محمد'],
    ['+33612345678', null],
    ['www.win.example', null],
    ['win.example now', null],
    ['', null],
    [null, null],
    ['...', null],
  ])('of %s is %s', (name, first) => expect(getFirstName(name)).toBe(first));
});
