import type { Coverage, Usage } from '@pbt/domain/contract/member';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { letterhead, section, title, type Fact } from './blocks.ts';
import { MEMBER_SERVICES, type Brand } from './brand.ts';
import { Sheet, type Style } from './sheet.ts';
import type { DocumentMember } from './summary.ts';

export interface CardInput {
  readonly brand: Brand;
  readonly now: Date;
  readonly title: string;
  readonly member: DocumentMember;
  readonly coverage: Coverage;
  readonly usage: Usage;
}

// In points, 1.5 times the size of a plastic card. It copies well and can be cut out.
const CARD = { width: 364, height: 230, band: 40, pad: 16, radius: 10 } as const;
const LABEL: Style = { size: 7.5, colour: 'textSoft' };
const NAME: Style = { size: 15, weight: 600 };
const VALUE: Style = { size: 10, weight: 600 };
const SMALL: Style = { size: 8.5 };
const SMALLEST = 6.5;
const COPAYS_SHOWN = 4;

function outline(sheet: Sheet, top: number): void {
  const { doc, left } = sheet;
  sheet.decorate(() => {
    doc.save().roundedRect(left, top, CARD.width, CARD.height, CARD.radius).clip();
    sheet.box(left, top, CARD.width, CARD.band, 'brand');
    sheet.box(left, top + CARD.band, CARD.width, 3, 'accent');
    doc.restore();
    doc
      .roundedRect(left, top, CARD.width, CARD.height, CARD.radius)
      .lineWidth(0.8)
      .stroke(sheet.colourOf('lineStrong'));
  });
}

function band(sheet: Sheet, top: number, right: string): void {
  const style: Style = { size: 13, weight: 600, colour: 'paper' };
  sheet.tag('P', () => sheet.line(sheet.brand.companyName, sheet.left + CARD.pad, top + 12, style));
  sheet.tag('P', () =>
    sheet.line(right, sheet.left + CARD.width - CARD.pad, top + 14, { ...style, size: 10.5 }, 'right'),
  );
}

/** Draws a value on one line. A long value gets a smaller font, and is cut only at the smallest size. */
function oneLine(sheet: Sheet, value: string, x: number, y: number, style: Style, width: number): void {
  const natural = sheet.widthOf(value, style);
  const fitted =
    natural <= width
      ? style
      : { ...style, size: Math.max(SMALLEST, Math.floor((style.size * width * 10) / natural) / 10) };
  let shown = value;
  while (shown.length > 1 && sheet.widthOf(shown, fitted) > width) shown = `${shown.replace(/…$/, '').slice(0, -1)}…`;
  sheet.line(shown, x, y, fitted);
}

/** Draws labeled values in equal columns of one row. */
function row(sheet: Sheet, top: number, entries: readonly Fact[], columns: number): void {
  const width = (CARD.width - 2 * CARD.pad) / columns;
  for (const [index, [label, value]] of entries.entries()) {
    const x = sheet.left + CARD.pad + index * width;
    sheet.tag('P', () => {
      oneLine(sheet, label, x, top, LABEL, width - 6);
      oneLine(sheet, value ?? '', x, top + 10, VALUE, width - 6);
    });
  }
}

function front(sheet: Sheet, { member, coverage, usage }: CardInput): void {
  const top = sheet.y;
  outline(sheet, top);
  band(sheet, top, coverage.type.toUpperCase());
  sheet.tag('P', () => {
    sheet.line('Member', sheet.left + CARD.pad, top + 51, LABEL);
    oneLine(sheet, member.name, sheet.left + CARD.pad, top + 60, NAME, CARD.width - 2 * CARD.pad);
  });
  row(
    sheet,
    top + 88,
    [
      ['Member ID', member.id],
      ['Group', coverage.groupId],
      ['Effective', formatDay(coverage.from)],
    ],
    3,
  );
  row(
    sheet,
    top + 121,
    [
      ['Plan', coverage.desc ?? coverage.planId],
      ['Subscriber', member.subscriberName],
    ],
    2,
  );
  const copays = usage.copayCoinsurances.flatMap(({ serviceType, copay, coinsurance }): Fact[] => {
    const amount = copay?.trim() || coinsurance?.trim();
    return amount ? [[serviceType, amount]] : [];
  });
  const shown = copays.slice(0, COPAYS_SHOWN);
  const inside = CARD.width - 2 * CARD.pad;
  sheet.decorate(() => sheet.rule(sheet.left + CARD.pad, top + 156, inside, 'line'));
  if (shown.length > 0) row(sheet, top + 162, shown, COPAYS_SHOWN);
  if (coverage.type === 'Medical' && member.pcp?.trim())
    row(sheet, top + 194, [['Primary Care Physician', member.pcp]], 1);
  sheet.y = top + CARD.height + 10;
}

function back(sheet: Sheet, { member, coverage }: CardInput): void {
  const top = sheet.y;
  outline(sheet, top);
  band(sheet, top, member.id);
  const isDental = coverage.type === 'Dental';
  const texts = [
    `Member Services: ${MEMBER_SERVICES.phone} or ${MEMBER_SERVICES.tollFree}`,
    `Open ${MEMBER_SERVICES.hours}`,
    isDental
      ? 'Dentists: confirm eligibility before treatment. A preauthorization is advised for major services.'
      : 'In an emergency call 911 or go to the nearest hospital. Tell us within two business days of an admission.',
    `Providers: check eligibility, claims and remittance advices in the Provider Benefit Tool. Submit claims for product ${coverage.id} electronically.`,
    'This card identifies the member. It is no guarantee of coverage or payment.',
  ];
  let y = top + CARD.band + 14;
  for (const [index, content] of texts.entries()) {
    const style = index === 0 ? VALUE : SMALL;
    const lines = sheet.wrap(content, style, CARD.width - 2 * CARD.pad);
    sheet.tag('P', () => {
      for (const line of lines) {
        sheet.line(line, sheet.left + CARD.pad, y, style);
        y += sheet.lineHeight(style);
      }
    });
    y += 6;
  }
  sheet.y = top + CARD.height + 10;
}

export async function drawCard(input: CardInput): Promise<Buffer> {
  const sheet = new Sheet(`${input.title} ${input.member.id}`, input.brand, input.now);
  letterhead(sheet);
  title(sheet, input.title);
  section(sheet, 'Front', CARD.height);
  front(sheet, input);
  section(sheet, 'Back', CARD.height);
  back(sheet, input);
  return sheet.finish(`${input.title}, product ${input.coverage.id}`);
}
