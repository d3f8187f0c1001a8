// Runs the conformance suite on WAHA with its default engine; conformance.endurance.test.ts runs the others.
// @module-tag endurance
import { describe } from 'vitest';
import { testWahaConformance } from './conformance.testing.ts';

describe('GOWS', () => testWahaConformance('GOWS'));
