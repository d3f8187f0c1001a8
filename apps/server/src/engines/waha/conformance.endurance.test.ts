// Runs the conformance suite on WAHA with the engines that are not its default.
// @module-tag endurance
import { describe } from 'vitest';
import { testWahaConformance } from './conformance.testing.ts';

describe.each(['NOWEB', 'WEBJS'] as const)('WAHA with %s', testWahaConformance);
