import type { Letter } from '@pbt/domain/contract/claim';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { capitalize, letterMemberId, sendRecordsBy } from '@pbt/domain/rules/claim/letters';
import { facts, letterhead, paragraph, title } from './blocks.ts';
import { MEMBER_SERVICES, type Brand } from './brand.ts';
import { Sheet } from './sheet.ts';

export interface LetterInput {
  readonly brand: Brand;
  readonly now: Date;
  readonly letter: Letter;
  /** Blank lines separate paragraphs. */
  readonly body: string;
}

function paragraphsOf(body: string): string[] {
  const paragraphs = [''];
  for (const line of body.split('\n')) {
    if (line.trim() === '') paragraphs.push('');
    else paragraphs[paragraphs.length - 1] += `${line}\n`;
  }
  return paragraphs.map((text) => text.trim()).filter((text) => text !== '');
}

export async function drawLetter({ brand, now, letter, body }: LetterInput): Promise<Buffer> {
  const claimNumber = letter.claimNumber ?? letter.claimId;
  const sheet = new Sheet(`Claim Letter ${claimNumber}-${letter.id}`, brand, now);
  letterhead(sheet);
  const provider = capitalize(letter.providerName);
  paragraph(sheet, formatDay(letter.createDate));
  paragraph(sheet, provider);
  sheet.y += 10;
  title(sheet, letter.description);
  facts(sheet, [
    ['Claim ID', claimNumber],
    ['Member', capitalize(letter.memberName)],
    ['Member ID', letterMemberId(letter.subscriberId, letter.memberSuffix)],
  ]);
  sheet.y += 8;
  for (const text of paragraphsOf(body)) paragraph(sheet, text);
  if (letter.recordsDue) paragraph(sheet, sendRecordsBy(letter.recordsDue), { size: 10.5, weight: 600 });
  sheet.y += 8;
  paragraph(sheet, `Questions about this letter: Member Services ${MEMBER_SERVICES.phone}, ${MEMBER_SERVICES.hours}`);
  paragraph(sheet, brand.companyName, { size: 10.5, weight: 600 });
  return sheet.finish(`Letter ${letter.id}, claim ${claimNumber}`);
}
