import { Client } from 'pg';
import { openEnvironment } from './environment.ts';
import { callAll } from './load.ts';
import { messages, newPhones, SAYS } from './inbound.ts';
const env = await openEnvironment({ leads: 4000, profile: undefined, say: () => {} });
const admin = new Client({ ...env.database.admin }); await admin.connect();
await admin.query(`alter system set session_preload_libraries='auto_explain'`);
await admin.query(`alter system set "auto_explain.log_min_duration"='15ms'`);
await admin.query(`alter system set "auto_explain.log_analyze"='on'`);
await admin.query(`alter system set "auto_explain.log_timing"='off'`);
await admin.query(`alter system set log_min_messages='log'`); await admin.query(`select pg_reload_conf()`);
const p2 = await env.start('parley-server.ts');
const team = env.teams.at(-1)!;
const phones=newPhones(60);
for (const s of SAYS.slice(0,1)){ const t=performance.now();
await callAll(p2.url, messages(team, phones, s)); console.log('posted', performance.now()-t); await new Promise(r=>setTimeout(r,3000)); }
import { execSync } from 'node:child_process';
console.log(execSync(`find ${env.dataDir} -name '*.log' | head; find ${env.dataDir} -name '*.log' -exec cat {} + | grep -v '^$' | tail -150 | cut -c1-260`).toString());
await admin.end(); await env.close();
