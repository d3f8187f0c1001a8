#!/usr/bin/env node
// The `parley` command: installs missing packages, builds the pages that it serves, then runs the command line. Published
// packages contain both.
import { prepareDashboard } from '../scripts/build-dashboard.mjs';
import { setup } from '../scripts/setup.mjs';
import { launch } from './launch.mjs';

/** Whether the process serves the build of this folder. */
const servesPages =
  process.argv[2] === 'start' &&
  !['--no-dashboard', '--help', '-h', '--role=worker'].some((flag) => process.argv.includes(flag)) &&
  process.argv[process.argv.indexOf('--role') + 1] !== 'worker' &&
  ['', 'on', 'true', '1'].includes(process.env.DASHBOARD ?? '');

await launch(() => {
  setup();
  if (servesPages) prepareDashboard();
});
