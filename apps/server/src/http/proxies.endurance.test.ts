// The proxies' configurations in deploy/ (docs/installing/): TLS, addresses, the live stream and uploads. Each proxy runs
// with the shipped file, in which only names, ports and paths are replaced. Proxies that are not installed are skipped.
// @module-tag endurance
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimPort } from '../cli/port.ts';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { ROOT } from '../testing/sources.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';

const MIB = 1_024 * 1_024;

interface Ports {
  http: number;
  https: number;
  parley: number;
}

interface Proxy {
  file: string;
  /** Adapts the shipped configuration to this machine. */
  adapt(shipped: string, ports: Ports, folder: string): string;
  args(file: string): string[];
  /** The status for a body that is larger than the configuration allows. */
  tooLarge: number;
  /** Whether it receives a whole body before it forwards the request. */
  buffersBodies?: boolean;
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    file: 'deploy/nginx/parley.conf',
    adapt: (shipped, ports, folder) => {
      const site = shipped
        .replace(/^ +listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.parley}`)
        .replaceAll(/\S+\/fullchain\.pem/g, `${folder}/cert.pem`)
        .replaceAll(/\S+\/privkey\.pem/g, `${folder}/key.pem`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
        http { access_log off; ${paths} ${site} }`;
    },
    args: (file) => ['-e', 'stderr', '-c', file],
    tooLarge: 413,
    buffersBodies: true,
  },
  haproxy: {
    file: 'deploy/haproxy/haproxy.cfg',
    adapt: (shipped, ports, folder) =>
      shipped
        .replace(/^ +(user|group|log) .*\n/gm, '')
        .replace('bind :80,[::]:80', `bind 127.0.0.1:${ports.http}`)
        .replace('bind :443,[::]:443', `bind 127.0.0.1:${ports.https}`)
        .replace('/etc/haproxy/certs/', `${folder}/certs/`)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.parley}`),
    args: (file) => ['-q', '-f', file],
    // HAProxy forwards the request, and Parley refuses it.
    tooLarge: 422,
  },
  caddy: {
    file: 'deploy/caddy/Caddyfile',
    adapt: (shipped, ports, folder) => {
      const site = shipped
        .replace(/^parley\.example\.com \{/m, `localhost {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.parley}`);
      return `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n${site}`;
    },
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    // Caddy forwards the request, and Parley refuses it.
    tooLarge: 422,
  },
};

const PATH = `${process.env['PATH']}:/usr/sbin`;
const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0;

let app: TestApp;
let folder: string;
let w: Workspace;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-proxies-'));
  app = await startApp({
    // The proxies. All other loopback addresses are callers.
    trustedProxies: ['127.0.0.1'],
  });
  const member = { email: 'ana@proxies.test', role: 'owner', password: PASSWORD };
  w = await app.make.workspace({ plan: 'scale', members: [member] });
  browser = createBrowser(app);
  await browser.signIn(member.email);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Starts a proxy in front of the app. Returns its ports. */
async function startProxy(name: string): Promise<{ ports: Ports; child: ChildProcess }> {
  const claim = () => claimPort({ host: '127.0.0.1', port: 0 });
  const ports = { http: await claim(), https: await claim(), parley: Number(new URL(app.url).port) };
  const own = join(folder, name);
  mkdirSync(join(own, 'certs'), { recursive: true });
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const [key, cert] = [join(own, 'key.pem'), join(own, 'cert.pem')];
  const made = spawnSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert]);
  expect(made.status).toBe(0);
  writeFileSync(join(own, 'certs/parley.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
  const { file, adapt, args } = PROXIES[name]!;
  const config = join(own, 'config');
  writeFileSync(config, adapt(readFileSync(join(ROOT, file), 'utf8'), ports, own));
  const env = { PATH, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const child = spawn(name, args(config), { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { ports, child };
}

describe.each(Object.keys(PROXIES).entries().toArray())('configuration %i, of %s,', (index, name) => {
  test.runIf(isInstalled(name) && isInstalled('openssl'))(
    'serves Parley over TLS, with addresses, live events and uploads',
    async () => {
      const { ports, child } = await startProxy(name);
      const { tooLarge, buffersBodies = false } = PROXIES[name]!;
      const ca = readFileSync(join(folder, name, 'cert.pem'));
      /** Sends a request as a browser on another address. Returns its answer, whose body is not read. */
      const send = async (
        sent: { method?: string; path: string; headers?: Record<string, string>; body?: string },
        localAddress = '127.0.0.2',
        bytes = Buffer.byteLength(sent.body ?? ''),
      ): Promise<IncomingMessage> => {
        const { method = 'GET', path, headers, body } = sent;
        const type = body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(bytes),
        };
        const call = request({
          ...{ host: '127.0.0.1', servername: 'localhost', port: ports.https, localAddress, ca },
          ...{ method, path, headers: { host: 'localhost', ...headers, ...type }, agent: false },
        });
        // A longer body is announced and refused before it is sent.
        if (bytes > Buffer.byteLength(body ?? '')) call.flushHeaders();
        else call.end(body);
        const [answer] = await once(call, 'response');
        return answer;
      };
      try {
        const ready = await eventually(() => send({ path: '/readyz' }));
        expect(ready.statusCode).toBe(200);
        expect(await text(ready)).toContain('"status":"ready"');

        const plain = await fetch(`http://127.0.0.1:${ports.http}/x`, {
          headers: { host: 'localhost' },
          redirect: 'manual',
        });
        expect([301, 308]).toContain(plain.status);
        expect(plain.headers.get('location')).toMatch(/^https:\/\/.+\/x$/);

        // Each address has its own allowance. An address that the caller claims to have changes nothing.
        const countLeft = async (caller: string, claimed: string) => {
          const sent = { path: '/api/v1/me', headers: { 'x-forwarded-for': claimed } };
          return Number((await send(sent, caller)).headers['x-ratelimit-remaining']);
        };
        const [one, other] = [`127.0.${index}.3`, `127.0.${index}.4`];
        const most = await countLeft(one, '203.0.113.1');
        expect(most).toBeGreaterThan(0);
        expect(await countLeft(one, '203.0.113.2')).toBe(most - 1);
        expect(await countLeft(other, '203.0.113.2')).toBe(most);

        const stream = await send({
          ...browser.buildRequest(contract.session.get),
          path: '/dashboard/api/live',
        });
        expect(stream.headers['content-type']).toContain('text/event-stream');
        let received = '';
        stream.on('data', (chunk) => {
          received += chunk;
        });
        await eventually(() => expect(received).toContain('event: hello'));
        await app
          .api(w.key)
          .call(contract.sandbox.receiveMessage, { to: w.number, from: app.make.phone(), text: 'Hi' });
        await app.drain();
        await eventually(() => expect(received).toContain('event: changed'));
        stream.destroy();

        const content = Buffer.alloc(5 * MIB, 'A price list.\n').toString('base64');
        const upload = browser.buildRequest(contract.agents.upload, {
          ...{ id: w.campaignId, name: `${name}.txt`, content },
        });
        const uploaded = await send(upload);
        expect({ status: uploaded.statusCode, text: await text(uploaded) }).toMatchObject({ status: 200 });
        const padding = ' '.repeat(7 * MIB + 1 - upload.body!.length);
        const larger = buffersBodies
          ? await send({ ...upload, body: upload.body + padding })
          : await send(upload, undefined, 7 * MIB + 1);
        expect(larger.statusCode).toBe(422);
        expect(JSON.parse(await text(larger)).error.code).toBe('validation_error');
        expect((await send(upload, undefined, 9 * MIB)).statusCode).toBe(tooLarge);
      } finally {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
    },
  );
});
