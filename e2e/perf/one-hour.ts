// A shortened working day: the inbox stays open while leads write twice a second, and 200 conversations are opened.
import type { Figure } from './table.ts';
import { openBrowser, openPage, type World } from './world.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 60);
const SETTLED_MINUTES = Math.min(10, MINUTES / 3);
const MEGABYTE = 1e6;

interface Sample {
  minute: number;
  heap: number;
  nodes: number;
}

export async function measureHour(world: World): Promise<Figure[]> {
  const context = await openBrowser(world);
  const page = await openPage(context);
  await page.goto(`${world.server.url}/inbox`);
  const tools = await context.newCDPSession(page);
  await tools.send('HeapProfiler.enable');
  await tools.send('Performance.enable');
  const sample = async (minute: number): Promise<Sample> => {
    await tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await tools.send('Performance.getMetrics');
    const getMetric = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    return { minute, heap: getMetric('JSHeapUsedSize') / MEGABYTE, nodes: getMetric('Nodes') };
  };
  const samples: Sample[] = [];
  const start = performance.now();
  let said = 0;
  let opened = 0;
  for (let minute = 0; minute < MINUTES; ) {
    await world.hear(world.server, `News ${++said} of the day.`);
    const share = (performance.now() - start) / (MINUTES * 60_000);
    for (; opened < 200 * share; opened++) {
      const lead = opened % 3 === 0 ? world.long.lead : world.leads[opened % world.leads.length]!;
      await page.evaluate(`history.pushState({}, '', '/inbox/${lead}')`);
      await page.locator('[data-message]').first().waitFor();
    }
    const next = start + said * 500;
    await page.waitForTimeout(Math.max(0, next - performance.now()));
    const now = (performance.now() - start) / 60_000;
    if (now < minute + 1) continue;
    minute = Math.floor(now);
    samples.push(await sample(minute));
  }
  await context.close();
  const settled = samples.filter(({ minute }) => minute >= SETTLED_MINUTES);
  const [first, last] = [settled[0]!, settled.at(-1)!];
  const hours = Math.max(1, last.minute - first.minute) / 60;
  return [
    { what: `${MINUTES} minutes, 2 messages a second: heap`, value: last.heap, budget: 90, unit: 'MB' },
    { what: 'the same: growth in an hour', value: (last.heap - first.heap) / hours, budget: 5, unit: 'MB' },
    {
      what: 'the same: nodes of the page more than at first',
      value: last.nodes - first.nodes,
      budget: 500,
      unit: '',
    },
  ];
}
