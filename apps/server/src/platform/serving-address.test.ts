import { expect, test } from 'vitest';
import { getServingName } from './serving-address.ts';

test.each([
  ['https://parley.example.com', 'parley https://parley.example.com'],
  [`https://${'a'.repeat(48)}`, `parley https://${'a'.repeat(48)}`],
  // PostgreSQL would truncate the first, and change the second.
  [`https://${'a'.repeat(49)}`, undefined],
  ['https://pärley.example.com', undefined],
])('the database connection of a Parley installation at %s is named %s', (address, name) => {
  expect(getServingName(address)).toBe(name);
});
