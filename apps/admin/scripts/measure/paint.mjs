/** Has a page note its largest contentful paint, and its longest task of 50 ms or more, from its first moment on. */
export async function watchPaint(page) {
  await page.addInitScript(() => {
    window.largestPaint = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/**
 * What a page took, in whole milliseconds: until its document had arrived, until its largest part was painted, its
 * longest task, and the call to the operator API that took longest.
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
      longest_task: Math.round(window.longestTask),
      calls: calls.length,
      slowest_call: {
        path: slowest === undefined ? '' : slowest.url.pathname.slice(4) + slowest.url.search,
        took: slowest?.took ?? 0,
      },
    };
  });
}
