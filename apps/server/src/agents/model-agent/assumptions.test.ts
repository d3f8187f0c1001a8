import { expect, test } from 'vitest';
import type { Assumption, Intent, TurnInput } from '../port.ts';
import { namesValue, readAssumptions } from './assumptions.ts';
import { buildInput } from './grounds.testing.ts';
