import { Draw, seedOf } from '@carryover/samples';
import { World } from '../world.js';
import { bodyOf, listsOf, type Pair } from './bodies.js';
import { PATHS } from './paths.js';
import { changeRecipe, drawRecipe, type Recipe, ROUTES, type Route } from './recipe.js';

/** Bytes up to which bodies are tried: one of an ordinary size, the largest small one, and the largest there may be. */
const SIZES = [16_000, 65_000, 5_200_000];
/** Share of the bodies that are drawn anew; the others change the worst so far. */
const FRESH = 40;
/** A body is sent so often, and its quickest answer counts: what else the machine does makes an answer late, never early. */
const TURNS = 3;

/** What a body was answered. */
export interface Answered {
  readonly status: number;
  readonly milliseconds: number;
  /** Of the answer. */
  readonly answerBytes: number;
}

/** A recipe and what came of it. */
export interface Tried extends Answered {
  readonly recipe: Recipe;
}

/** The worst bodies of one route and size. */
export interface Worst {
  readonly slowest: Tried;
  readonly longest: Tried;
}

export interface SearchOptions {
  readonly seed: number;
  /** Bodies that are tried of each route and size. */
  readonly bodies: number;
  readonly say?: (words: string) => void;
}

/**
 * Looks for the bodies that take longest to answer, and for those that have the longest answers: of each route and size many
 * are drawn, and the worst are changed a little. What is drawn follows from the seed, what is changed from what was slow.
 */
export async function searchWorst({ seed, bodies, say = () => undefined }: SearchOptions): Promise<Worst[]> {
  const world = await World.start();
  try {
    const found: Worst[] = [];
    for (const bytes of SIZES)
      for (const route of ROUTES) {
        const draw = new Draw((seedOf(seed) ^ Math.imul(found.length + 1, 2_246_822_519)) >>> 0, 100);
        const worst = await searchOne(world, draw, { route, bytes, bodies });
        found.push(worst);
        say(`${route}, ${bytes} bytes: ${inWords(worst.slowest)}; longest ${inWords(worst.longest)}`);
      }
    return found;
  } finally {
    await world.stop();
  }
}

interface One {
  readonly route: Route;
  readonly bytes: number;
  readonly bodies: number;
}

async function searchOne(world: World, draw: Draw, { route, bytes, bodies }: One): Promise<Worst> {
  const pair: Pair = { import_supplier: 'DEMO', external_account_number: world.lanes[0]?.accounts[0] ?? '' };
  const lists = listsOf(route);
  const { supplier } = world.callers;
  let worst: Worst | null = null;
  for (let number = 0; number < bodies; number += 1) {
    const parent: Tried | undefined = draw.whole(0, 1) === 0 ? worst?.slowest : worst?.longest;
    const recipe: Recipe =
      parent === undefined || draw.whole(0, 99) < FRESH
        ? drawRecipe(draw, route, bytes, lists)
        : changeRecipe(draw, parent.recipe, lists);
    const body = bodyOf(recipe, pair);
    // A change may have made it far larger than it was meant to be.
    if (body.length > 1.1 * bytes) continue;
    const tried: Tried = { recipe, ...(await answerTo(`${world.api.url}${PATHS[route]}`, supplier, body)) };
    if (tried.status >= 500) throw new Error(`${JSON.stringify(recipe)} is answered ${tried.status}`);
    worst = {
      slowest: worst === null || tried.milliseconds > worst.slowest.milliseconds ? tried : worst.slowest,
      longest: worst === null || tried.answerBytes > worst.longest.answerBytes ? tried : worst.longest,
    };
  }
  if (worst === null) throw new Error('No body was tried.');
  return worst;
}

async function answerTo(url: string, authorization: string, body: Buffer): Promise<Answered> {
  const answers: Answered[] = [];
  // A connection that the service closes as it is idle may be used once too often.
  for (let turn = 0; turn < 2 * TURNS && answers.length < TURNS; turn += 1) {
    const answered = await answerOnce(url, authorization, body).catch(() => null);
    if (answered !== null) answers.push(answered);
  }
  const [first, ...others] = answers;
  if (first === undefined) throw new Error('The body is not answered.');
  return others.reduce((best, one) => (one.milliseconds < best.milliseconds ? one : best), first);
}

async function answerOnce(url: string, authorization: string, body: Buffer): Promise<Answered> {
  const from = performance.now();
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  const answerBytes = (await answer.arrayBuffer()).byteLength;
  return { status: answer.status, milliseconds: performance.now() - from, answerBytes };
}

function inWords({ status, milliseconds, answerBytes, recipe }: Tried): string {
  const { lists, counts, entry, isDistinct } = recipe;
  const filled = `${lists.join('.')} ${counts.join(',')} ${entry}${isDistinct ? ' distinct' : ''}`;
  return `${milliseconds.toFixed(1)} ms, ${Math.round(answerBytes / 1_024)} KB, ${status} (${filled})`;
}
