import { expect, test } from 'vitest';
import { DamagedXml, readXml } from './xml.ts';

/** Lists the tokenizer's events in order. */
function tokens(text: string | Buffer): unknown[] {
  const found: unknown[] = [];
  readXml(Buffer.from(text), {
    open: (name, attributes) => found.push([name, ...attributes()]),
    close: (name) => found.push(`/${name}`),
    text: (read) => found.push(read()),
  });
  return found;
}

test.each([
  { rule: 'prefixes are dropped', xml: '<w:p w:a="1"/>', expected: [['p', ['a', '1']], '/p'] },
  { rule: 'a value may hold a >', xml: `<a b="x>y" c='">'></a>`, expected: [['a', ['b', 'x>y'], ['c', '">']], '/a'] },
  { rule: 'blanks around = are allowed', xml: '<a b = "1"\n/>', expected: [['a', ['b', '1']], '/a'] },
  {
    rule: 'values without quotes are read',
    xml: '<a b=1 c d=2>',
    expected: [['a', ['b', '1'], ['c', ''], ['d', '2']]],
  },
  { rule: 'predefined entities are decoded', xml: '&lt;&amp;&#65;&#x42;&quot;', expected: ['<&AB"'] },
  { rule: 'unknown entities stay unchanged', xml: '&nbsp;&#9999999;', expected: ['&nbsp;'] },
  { rule: 'comments and instructions are skipped', xml: '<?xml version="1.0"?><!-- <a> -->x', expected: ['x'] },
  { rule: 'CDATA sections are text', xml: '<![CDATA[<a>&lt;]]>', expected: ['<a>&lt;'] },
])('the XML reader reports elements and text: $rule', ({ xml, expected }) => {
  expect(tokens(xml)).toEqual(expected);
});

test.each([
  { rule: 'a document type', xml: '<!DOCTYPE a [<!ENTITY e "x">]><a/>' },
  { rule: 'an unclosed tag', xml: '<a b="1"' },
  { rule: 'an unclosed value', xml: '<a b="1><c>' },
  { rule: 'a tag inside a tag', xml: '<a <b>' },
  { rule: 'an unclosed comment', xml: '<!-- a' },
  { rule: 'a tag without a name', xml: '< a>' },
  { rule: 'an encoding that hides tags', xml: '<?xml version="1.0" encoding="utf-7"?><a/>' },
  { rule: 'a NUL', xml: '<a>\0</a>' },
  { rule: 'bytes that are not UTF-8', xml: Buffer.from('<a>\xe9</a>', 'latin1') },
])('XML is refused: $rule', ({ xml }) => {
  expect(() => tokens(xml)).toThrow(DamagedXml);
});
