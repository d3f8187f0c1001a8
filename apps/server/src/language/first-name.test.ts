import { describe, expect, it } from 'vitest';
import { getFirstName, getGreetingName } from './first-name.ts';

describe('the name', () => {
  it.each([
    ['Ana Diaz', 'Ana'],
    ['DIAZ, Ana', 'Ana'],
    ['Dr. Ana Diaz', 'Ana'],
    ['Mme Marie Dupont', 'Marie'],
    ['Mme Dupont', 'Mme Dupont'],
    ['Mme Le Goff', 'Mme Le Goff'],
    ['D. Fernanda', 'Fernanda'],
    ['Frau Dr. Meier', 'Frau Dr. Meier'],
    ['Herr Müller', 'Herr Müller'],
    ['KELLER, FRAU', 'Frau Keller'],
    ['Frau von Berg', 'Frau von Berg'],
    ['Herrn Müller', null],
    ['Ing. Rossi', null],
    ['Herr', null],
    ['dr. house', 'Dr. House'],
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
  ])('in a greeting to %s is %s', (name, greeted) => {
    expect(getGreetingName(name)).toBe(greeted);
    expect(getFirstName(name)).toBe(greeted?.includes(' ') ? null : greeted);
  });
});
