import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * A picture of folders.
 * @typedef {object} Picture
 * @property {string} image where it is, from the root of the repository
 * @property {string} of whose folders they are
 * @property {string[]} sources folders that are looked through
 * @property {string} boxes pattern of the folders that are one box each
 */

/** @type {readonly Picture[]} */
export const IMPORT_GRAPHS = [
  {
    image: 'docs/images/import-graph.svg',
    of: 'Carryover',
    sources: ['apps/api/src', 'apps/admin/src', 'apps/cli/src', 'libs', 'migrations/src'],
    // Modules of the api, other folders of it, libraries, other apps.
    boxes: '^(apps/api/src/modules/[^/]+|apps/api/src/[^/]+|apps/[^/]+|libs/[^/]+|migrations)',
  },
  {
    image: 'docs/images/contract-folders.svg',
    of: 'the contract',
    sources: ['libs/contract/src'],
    boxes: '^libs/contract/src/[^/]+',
  },
];
const NOT_DRAWN =
  '(^|/)(dist|\\.next|node_modules|testing|e2e|scripts)/|\\.(cases|spec|int-spec|e2e-spec)\\.|\\.(fixture|builder)s?\\.|^libs/(testing|stand-ins|samples)/';

const GAP = { across: 14, down: 64 };
const BOX = { height: 24, letter: 6.8, padding: 18 };

/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Graph of folders, each with those that it imports */

/**
 * The folders of a picture and how they import each other, as dependency-cruiser finds them.
 * @param {string} root of the repository
 * @param {Picture} picture
 * @returns {Promise<Graph>}
 */
export async function readImportGraph(root, { sources, boxes }) {
  const require = createRequire(import.meta.url);
  const { cruise } = await import('dependency-cruiser');
  const config = join(root, '.dependency-cruiser.cjs');
  const { options } = require(config);
  const { output } = await cruise(sources, {
    ...options,
    baseDir: root,
    exclude: { path: NOT_DRAWN },
    collapse: boxes,
    outputType: 'json',
  });
  /** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
  const { modules } = JSON.parse(String(output));
  const folders = modules.map(({ source }) => source).filter((source) => new RegExp(`${boxes}$`).test(source));
  const known = new Set(folders.filter((folder) => !/\.\w+$/.test(folder)));
  return new Map(
    modules
      .filter(({ source }) => known.has(source))
      .map(({ source, dependencies }) => [
        source,
        new Set(dependencies.map(({ resolved }) => resolved).filter((to) => to !== source && known.has(to))),
      ]),
  );
}

/**
 * Draws the graph as SVG, importers above what they import. Arrows that follow from others are left out.
 * @param {Graph} graph
 * @param {string} [of] whose folders they are
 * @returns {string} SVG
 */
export function drawImportGraph(graph, of = 'Carryover') {
  const rows = orderedRows(graph);
  const boxes = placeBoxes(rows);
  const width = Math.max(...[...boxes.values()].map(({ x, width: of }) => x + of)) + GAP.across;
  const height = rows.length * (BOX.height + GAP.down) - GAP.down + 2 * GAP.across;
  const arrows = [...withoutDetours(graph)].flatMap(([from, targets]) =>
    [...targets].map((to) => arrow(boxes.get(from), boxes.get(to))),
  );
  const drawn = [...boxes].map(([name, box]) => boxOf(shortName(name), box));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif" font-size="12">
<title>How the folders of ${of} import each other: ${graph.size} folders in ${rows.length} rows</title>
<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#5b6b7b"/></marker></defs>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[...arrows, ...drawn].join('\n')}
</svg>
`;
}

/**
 * The folders by their distance from those that import nothing, the furthest first, so that all arrows point down.
 * @param {Graph} graph
 * @returns {string[][]}
 * @throws {Error} when folders import each other in a circle
 */
export function rowsOf(graph) {
  /** @type {Map<string, number>} */
  const depths = new Map();
  /** @param {string} folder  @param {readonly string[]} above  @returns {number} */
  const depthOf = (folder, above) => {
    if (above.includes(folder)) throw new Error(`${[...above, folder].join(' imports ')}: a circle.`);
    const known = depths.get(folder);
    if (known !== undefined) return known;
    const below = [...(graph.get(folder) ?? [])].map((to) => depthOf(to, [...above, folder]) + 1);
    const depth = Math.max(0, ...below);
    depths.set(folder, depth);
    return depth;
  };
  for (const folder of [...graph.keys()].sort()) depthOf(folder, []);
  /** @type {string[][]} */
  const rows = [];
  for (const [folder, depth] of [...depths].sort()) {
    while (rows.length <= depth) rows.push([]);
    rows[depth]?.push(folder);
  }
  return rows.reverse();
}

/** The graph without the imports that lead where others lead, too. @param {Graph} graph  @returns {Graph} */
export function withoutDetours(graph) {
  /** @param {string} from  @returns {Set<string>} */
  const reached = (from) => new Set([...(graph.get(from) ?? [])].flatMap((to) => [to, ...reached(to)]));
  return new Map(
    [...graph].map(([from, targets]) => {
      const further = new Set([...targets].flatMap((to) => [...reached(to)]));
      return [from, new Set([...targets].filter((to) => !further.has(to)))];
    }),
  );
}

/** The rows with folders below or above those that they belong to. @param {Graph} graph */
function orderedRows(graph) {
  const rows = rowsOf(graph);
  const edges = [...withoutDetours(graph)].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })));
  for (let round = 0; round < 8; round += 1) {
    const at = new Map(rows.flatMap((row) => row.map((folder, index) => [folder, (index + 0.5) / row.length])));
    /** @param {string} folder */
    const centre = (folder) => {
      const others = edges.flatMap(({ from, to }) => (from === folder ? [to] : to === folder ? [from] : []));
      const sum = others.reduce((total, other) => total + (at.get(other) ?? 0), 0);
      return others.length === 0 ? (at.get(folder) ?? 0) : sum / others.length;
    };
    for (const row of rows) row.sort((one, other) => centre(one) - centre(other) || (one < other ? -1 : 1));
  }
  return rows;
}

/** @typedef {{ x: number, y: number, width: number }} Box */

/** @param {readonly (readonly string[])[]} rows  @returns {Map<string, Box>} */
function placeBoxes(rows) {
  const widths = rows.map((row) =>
    row.map((folder) => Math.round(shortName(folder).length * BOX.letter) + BOX.padding),
  );
  const totals = widths.map((row) => row.reduce((sum, width) => sum + width + GAP.across, 0));
  const most = Math.max(...totals);
  return new Map(
    rows.flatMap((row, index) => {
      let x = Math.round((most - (totals[index] ?? 0)) / 2) + GAP.across;
      return row.map((folder, at) => {
        const width = widths[index]?.[at] ?? 0;
        const box = { x, y: GAP.across + index * (BOX.height + GAP.down), width };
        x += width + GAP.across;
        return /** @type {[string, Box]} */ ([folder, box]);
      });
    }),
  );
}

/** @param {string} folder */
function shortName(folder) {
  return folder
    .replace('apps/api/src/modules/', '')
    .replace('apps/api/src/', 'api: ')
    .replace('libs/contract/src/', '');
}

/** @param {Box | undefined} from  @param {Box | undefined} to */
function arrow(from, to) {
  if (from === undefined || to === undefined) return '';
  const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + BOX.height, to.x + to.width / 2, to.y];
  const bend = Math.round((y2 - y1) / 2);
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="#5b6b7b" stroke-opacity="0.7" marker-end="url(#end)"/>`;
}

/** @param {string} name  @param {Box} box */
function boxOf(name, { x, y, width }) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${BOX.height}" rx="4" fill="#eef3f8" stroke="#2f4a63"/><text x="${x + width / 2}" y="${y + 16}" text-anchor="middle" fill="#12222f">${name}</text>`;
}
