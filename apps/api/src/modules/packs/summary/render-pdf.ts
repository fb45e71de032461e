import { fileURLToPath } from 'node:url';
import type { SummaryDocument, SummaryTable } from './summary-document.js';

const FONTS = {
  plain: fileURLToPath(new URL('./fonts/OpenSans-Regular.ttf', import.meta.url)),
  strong: fileURLToPath(new URL('./fonts/OpenSans-Bold.ttf', import.meta.url)),
};

/** Points. */
const MARGIN = 48;
const SIZE = { title: 18, heading: 12, text: 9, small: 7.5 } as const;
const PADDING = 3;

const INK = '#1c2733';
const DIM = '#586573';
const LINE = '#d5dbe1';
const BAND = '#f3f6f8';

/** Shares of the width that columns have at least and at most. */
const NARROWEST = 0.09;

type Pdf = PDFKit.PDFDocument;

/**
 * The summary as PDF, with embedded fonts: the same summary gives the same bytes on every machine.
 * @param at the moment written into the document as its date
 */
export async function renderPdf(summary: SummaryDocument, at: Date): Promise<AsyncIterable<Uint8Array>> {
  // Loaded by those who use it: it is large.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    font: FONTS.plain,
    info: { Title: summary.title, Producer: 'Carryover', Creator: 'Carryover', CreationDate: at },
  });
  pdf.registerFont('plain', FONTS.plain).registerFont('strong', FONTS.strong);
  write(pdf, summary);
  number(pdf, summary.title);
  pdf.end();
  return pdf;
}

function write(pdf: Pdf, { title, verdict, facts, tables }: SummaryDocument): void {
  pdf.font('strong').fontSize(SIZE.title).fillColor(INK).text(title);
  pdf.font('plain').fontSize(SIZE.heading).text(verdict).moveDown(0.8);
  const labels = 130;
  for (const [label, value] of facts) {
    const { y } = pdf;
    pdf.fontSize(SIZE.text).fillColor(DIM).text(label, MARGIN, y, { width: labels });
    const below = pdf.y;
    pdf.fillColor(INK).text(value, MARGIN + labels, y, { width: widthOf(pdf) - labels });
    pdf.y = Math.max(pdf.y, below);
  }
  for (const table of tables) writeTable(pdf, table);
}

function writeTable(pdf: Pdf, table: SummaryTable): void {
  const { heading, empty, columns, rows, more } = table;
  // A heading stays with the first of its rows.
  keepTogether(pdf, 70);
  pdf
    .font('strong')
    .fontSize(SIZE.heading)
    .fillColor(INK)
    .text(heading, MARGIN, pdf.y + 14);
  pdf.y += 4;
  pdf.font('plain').fontSize(SIZE.text);
  if (rows.length === 0) {
    pdf.fillColor(DIM).text(empty, MARGIN, pdf.y);
    return;
  }
  const widths = columnWidths(pdf, table);
  writeRow(pdf, columns, widths, table, true);
  for (const row of rows) writeRow(pdf, row, widths, table, false);
  if (more !== null) pdf.fillColor(DIM).text(more, MARGIN, pdf.y + PADDING);
}

function writeRow(
  pdf: Pdf,
  cells: readonly string[],
  widths: readonly number[],
  { figures, columns }: SummaryTable,
  isHead: boolean,
): void {
  pdf.font(isHead ? 'strong' : 'plain').fontSize(SIZE.small);
  const height =
    Math.max(...cells.map((cell, at) => pdf.heightOfString(cell, { width: inner(widths[at]) }))) + 2 * PADDING;
  if (keepTogether(pdf, height) && !isHead) {
    writeRow(pdf, columns, widths, { figures, columns } as SummaryTable, true);
    pdf.font('plain').fontSize(SIZE.small);
  }
  const top = pdf.y;
  if (isHead) pdf.rect(MARGIN, top, widthOf(pdf), height).fill(BAND);
  let left = MARGIN;
  for (const [at, cell] of cells.entries()) {
    const align = figures.includes(at) ? 'right' : 'left';
    pdf.fillColor(INK).text(cell, left + PADDING, top + PADDING, { width: inner(widths[at]), align });
    left += widths[at] ?? 0;
  }
  pdf
    .moveTo(MARGIN, top + height)
    .lineTo(MARGIN + widthOf(pdf), top + height)
    .lineWidth(0.5)
    .stroke(LINE);
  pdf.x = MARGIN;
  pdf.y = top + height;
}

/** Columns share the width by how long their longest cells are. */
function columnWidths(pdf: Pdf, { columns, rows }: SummaryTable): number[] {
  pdf.font('plain').fontSize(SIZE.small);
  const longest = columns.map((column, at) =>
    Math.max(...[column, ...rows.map((row) => row[at] ?? '')].map((cell) => pdf.widthOfString(cell))),
  );
  const whole = longest.reduce((sum, width) => sum + width, 0);
  const shares = longest.map((width) => Math.max(width / whole, NARROWEST));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (share / total) * widthOf(pdf));
}

/** Begins a new page when this height does not fit on the current one. @returns whether it did */
function keepTogether(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - MARGIN) return false;
  pdf.addPage();
  return true;
}

/** Writes at the foot of each page what it is of, and which of how many. */
function number(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const text = `${title}, page ${page + 1} of ${count}`;
    const top = pdf.page.height - MARGIN + 16;
    pdf.font('plain').fontSize(SIZE.small).fillColor(DIM);
    pdf.text(text, MARGIN, top, { width: widthOf(pdf), align: 'right', lineBreak: false });
  }
}

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN;
}

function inner(width = 0): number {
  return width - 2 * PADDING;
}
