import type { Frame } from './read-profile.js';

const WIDTH = 1_200;
const ROW = 16;
/** Narrower frames are left out, with what is above them. */
const LEAST = 2;
/** Letters fit into so many units each. */
const LETTER = 6.2;

/** A flame graph as SVG: width is time, what is called stands above its caller; the title of a frame tells its share. */
export function drawFlameGraph(root: Frame, title: string): string {
  const frames: { frame: Frame; x: number; width: number; depth: number }[] = [];
  let deepest = 0;
  const place = (frame: Frame, x: number, depth: number) => {
    const width = (WIDTH * frame.total) / root.total;
    if (width < LEAST) return;
    frames.push({ frame, x, width, depth });
    deepest = Math.max(deepest, depth);
    let next = x;
    for (const child of merged(frame.children)) {
      place(child, next, depth + 1);
      next += (WIDTH * child.total) / root.total;
    }
  };
  place(root, 0, 0);
  const height = (deepest + 3) * ROW;
  const drawn = frames.map(({ frame, x, width, depth }) =>
    drawFrame(frame, x, height - (depth + 1) * ROW, width, (100 * frame.total) / root.total),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="4" y="12">${escaped(title)}</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

/** Children of one name and place as one, so that a function called from two lines is one frame. */
function merged(children: readonly Frame[]): Frame[] {
  const byKey = new Map<string, Frame>();
  for (const child of children) {
    const key = `${child.name} ${child.place}`;
    const known = byKey.get(key);
    const both = known && { total: known.total + child.total, children: [...known.children, ...child.children] };
    byKey.set(key, { ...child, ...both });
  }
  return [...byKey.values()].sort((a, b) => b.total - a.total);
}

function drawFrame({ name, place }: Frame, x: number, y: number, width: number, percent: number): string {
  const letters = Math.floor((width - 4) / LETTER);
  const label = letters < 3 ? '' : `<text x="${fixed(x + 2)}" y="${y + 11}">${escaped(name.slice(0, letters))}</text>`;
  const title = `<title>${escaped(name)} - ${escaped(place)} ${percent.toFixed(1)} %</title>`;
  const box = `<rect x="${fixed(x)}" y="${y}" width="${fixed(width - 0.5)}" height="${ROW - 1}" fill="${colourOf(place)}"/>`;
  return `<g>${title}${box}${label}</g>`;
}

/** Ours, the framework and the rest apart. */
function colourOf(place: string): string {
  if (place.startsWith('libs/')) return '#9ccc65';
  if (place.startsWith('apps/')) return '#ffd54f';
  if (/^(?:express|router|@nestjs|rxjs)/.test(place)) return '#ef9a9a';
  return '#b0bec5';
}

const fixed = (number: number) => number.toFixed(1);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
