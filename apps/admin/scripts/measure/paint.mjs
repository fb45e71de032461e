/** Has a page note its largest contentful paint from its first moment on. */
export async function watchPaint(page) {
  await page.addInitScript(() => {
    window.largestPaint = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/**
 * What a page took, in whole milliseconds: until its document had arrived, until its largest part was painted, and the
 * call to the operator API that took longest.
 */
export function readPaint(page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const calls = performance
      .getEntriesByType('resource')
      .map(({ name, duration }) => ({ url: new URL(name), took: Math.round(duration) }))
      .filter(({ url }) => url.pathname.startsWith('/api/'))
      .sort((one, other) => other.took - one.took);
    const [slowest] = calls;
    return {
      document: Math.round(navigation.responseEnd),
      largest_contentful_paint: Math.round(window.largestPaint),
      calls: calls.length,
      slowest_call: {
        path: slowest === undefined ? '' : slowest.url.pathname.slice(4) + slowest.url.search,
        took: slowest?.took ?? 0,
      },
    };
  });
}

/**
 * Does something to a page, and says how long the longest task of a page took meanwhile, in milliseconds: by the clock, and of the
 * processor alone. On a machine with other work beside it the first is what that work made of it.
 */
export async function longestTaskOf(browser, page, act) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`));
  const most = (field) => Math.round(Math.max(0, ...tasks.map((task) => task[field] ?? 0)) / 1_000);
  return { longest_task: most('dur'), longest_task_of_processor: most('tdur') };
}
