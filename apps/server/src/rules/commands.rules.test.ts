// Every script, setting and file that a document names exists. cli/commands.test.ts checks the commands of Parley.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { all, product, ROOT } from '../testing/sources.ts';
import { documents, listCode, listFiles, read, report } from './pages.testing.ts';

const { inline, blocks } = listCode();

describe('the documents name only', () => {
  test('npm scripts and benchmarks that exist', () => {
    const benchmarks = read('bench/run.ts');
    const find = (code: string) =>
      [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)([ a-z-]*)/g)].flatMap(
        ([, run, short, rest]) => {
          const script = (run ?? short)!;
          if (!(script in packageJson.scripts)) return [script];
          if (script !== 'bench') return [];
          const [names] = rest!.replace(/^ +-- /, '').split('--');
          return names!
            .split(' ')
            .filter((name) => name && !new RegExp(`^  '?${name}'?:|'${name}'`, 'm').test(benchmarks));
        },
      );
    expect(find('npm run verifi && npm run bench -- get lists --leads 9')).toEqual(['verifi', 'lists']);
    expect(report([...inline, ...blocks], find)).toEqual([]);
  });

  test('settings and constants that exist', () => {
    const NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
    const findNames = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.match(NAME) ?? []));
    const [tests, others] = [true, false].map((isWanted) =>
      findNames(all.filter(({ path }) => path.endsWith('.test.ts') === isWanted).map(({ text }) => text)),
    );
    const deployed = findNames(
      [...listFiles('deploy', /./), ...listFiles('apps/server/migrations', /\.sql$/)].map(read),
    );
    /** Names of n8n, Ollama and Meta, a setting that was decided against, and an argument. */
    const OTHERS = [
      ...['N8N_WEBHOOK_URL', 'WEBHOOK_URL', 'OLLAMA_CONTEXT_LENGTH', 'HUMAN_AGENT', 'REDIS_URL'],
      'MESSAGE_ID',
    ];
    const unknown = report(inline, (code, page) =>
      [...findNames([code])].filter((name) => {
        if (others!.has(name) || deployed.has(name) || OTHERS.includes(name)) return false;
        if (page.startsWith('docs/contributing/') && tests!.has(name)) return false;
        // The reader sets it in the commands of the same page.
        return !blocks.some((block) => block.page === page && block.code.includes(name));
      }),
    );
    expect(unknown).toEqual([]);
  });

  test('files of the repository that exist', () => {
    const FOLDERS = 'apps packages bench scripts bin deploy docs e2e examples'.split(' ');
    const files = [...readdirSync(ROOT), ...FOLDERS.flatMap((folder) => listFiles(folder, /./))];
    /** Every part of a path that a document can name: a file or a folder, without the folders above it. */
    const known = new Set(
      files.flatMap((file) => {
        const parts = file.split('/');
        const starts = [...parts.keys()];
        return starts.flatMap((start) =>
          starts.slice(start).map((end) => parts.slice(start, end + 1).join('/')),
        );
      }),
    );
    const SHORT = {
      'server/': 'apps/server/src/',
      'contract/': 'packages/contract/src/',
      'dashboard/': 'apps/dashboard/src/',
    };
    const PATH =
      /(?<![\w./<*-])(?:[\w<>*-]+\/)*[\w.<>*-]+\.(?:ts|tsx|mjs|sql|service)\b(?!\.\w)|(?<![\w./-])(?:apps|packages|bench|scripts|deploy|docs|e2e|examples)\/[\w./<>*-]*/g;
    /** A file that the reader writes, and one that the first release does not contain. */
    const OTHERS = ['receiver.mjs', '0060_bulk_reasons.sql'];
    const find = (code: string) =>
      (code.match(PATH) ?? []).filter((path) => {
        if (/[<*]|\.env$|\/dist$/.test(path) || OTHERS.includes(path)) return false;
        const [folder] = /^\w+\//.exec(path) ?? [''];
        const full = folder in SHORT ? path.replace(folder, SHORT[folder as keyof typeof SHORT]) : path;
        return !known.has(full.replace(/\/$/, ''));
      });
    expect(find('`node scripts/no-such.mjs` and server/no-such.ts')).toHaveLength(2);
    expect(report(inline, find)).toEqual([]);
  });
});

test('every setting that the server reads is in a document', () => {
  const found = product.flatMap(({ text }) => [
    ...text.matchAll(/\benv\['([A-Z][A-Z0-9_]+)'\]|\bvalue\('([A-Z][A-Z0-9_]+)'\)/g),
  ]);
  const settings = [...new Set(found.map(([, name, value]) => (name ?? value)!))];
  expect(settings).toContain('DATABASE_URL');
  const undocumented = settings.filter(
    (name) => !documents.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  // bin/launch.mjs sets it for its process.
  expect(undocumented).toEqual(['PARLEY_CRASHED']);
});
