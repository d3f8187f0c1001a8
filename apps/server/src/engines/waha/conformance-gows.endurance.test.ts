// Runs the conformance suite on WAHA with its default engine. conformance.endurance.test.ts covers the other engines.
// @module-tag endurance
import { describe } from 'vitest';
import { testWahaConformance } from './conformance.testing.ts';

describe('WAHA with GOWS', () => testWahaConformance('GOWS'));
