#!/usr/bin/env node
// The `parley` command: installs missing packages, then runs the command line. Published packages have no setup.
import { setup } from '../scripts/setup.mjs';
import { launch } from './launch.mjs';

await launch(setup);
