// WAHA with its default engine; conformance.endurance.test.ts has the others.
// @module-tag endurance
import { describe } from 'vitest';
import { wahaConformance } from './conformance.testing.ts';

describe('GOWS', () => wahaConformance('GOWS'));
