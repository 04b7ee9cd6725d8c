import { HOSTILE_TEXTS } from './hostile-texts.ts'

/** JSON values of a wrong type or out of any bounds. */
export const INVALID_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    0.1,
    2_147_483_648,
    -2_147_483_649,
    4_294_967_296,
    9_007_199_254_740_991,
    1e21,
    1e308,
  ],
  ...[
    [],
    [1],
    ['1'],
    [[1]],
    [null],
    [true],
    {},
    { a: 1 },
    { length: 5 },
    { toString: 1, valueOf: 1 },
    { $gt: '' },
    { toJSON: 1 },
  ],
  ...[nested(200), Array.from({ length: 10_000 }, (_, index) => index), Object.fromEntries(numbered(2000))],
  ...HOSTILE_TEXTS,
]

/** Field names that no call has. */
export const UNKNOWN_NAMES: readonly string[] = [
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'length', 'toJSON'],
  ...[
    'ID',
    'Id',
    'articleID',
    'article_id',
    'articleId ',
    'userId',
    'ownerId',
    'role',
    'isAdmin',
    'passwordHash',
    'attempt',
  ],
  ...[
    '$where',
    '$ne',
    'a.b',
    'a[b]',
    '0',
    '-1',
    'null',
    'undefined',
    "'",
    '"',
    '<script>',
    '😀',
    '\u202e',
    'x'.repeat(500),
  ],
]

/** Malformed query strings. */
export const MALFORMED_QUERIES: readonly string[] = [
  ...[
    '%00',
    '%00=1',
    '%FF=%FF',
    '=1',
    '=',
    '%',
    '%zz=1',
    'a[]=1&a[]=2',
    '&&&&',
    '?',
    '#',
    '__proto__=1',
    `${'a=1&'.repeat(3000)}a=1`,
  ],
]

/** JSON bodies that are not objects. */
export const NO_OBJECTS: readonly unknown[] = [
  ...[
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    '',
    'text',
    '{}',
    '{"articleId":1}',
    '__proto__',
    'x'.repeat(10_240),
    [],
    [1],
    [{}],
    [[]],
  ],
]

/** Bodies that are not JSON, or contain a key for prototype pollution. */
export const BROKEN_JSON: readonly string[] = [
  ...[
    '',
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\',
    '{,}',
    '{"a"}',
    '{"a":}',
    "{'a':1}",
    '{a:1}',
    '{"a":1,}',
    '[1,]',
    '[1 2]',
  ],
  ...[
    'nul',
    'undefined',
    'NaN',
    'tru',
    '{"a":NaN}',
    '{"a":01}',
    '{"a":.5}',
    '{"a":+1}',
    '{"a":0x10}',
    '{"a":1e}',
    '{"a":--1}',
  ],
  ...[
    '"unterminated',
    '{"a":"\n"}',
    '{"a":"\\u12"}',
    '{"a":"\\x41"}',
    '{"a":1} x',
    '{"a":1}}',
    '{}{}',
    'null null',
    '\u0000',
  ],
  ...['<xml/>', 'a=1&b=2', '--boundary', '%7B%7D', '/* note */{}', '['.repeat(100_000), '{"a":'.repeat(50_000)],
  ...['{"__proto__":{"isAdmin":true}}', '{"a":{"__proto__":1}}', '{"constructor":{"prototype":{"isAdmin":true}}}'],
]

/** Content types that no JSON call accepts. */
export const WRONG_TYPES: readonly string[] = [
  ...[
    'text/plain',
    'text/html',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonx',
  ],
  ...[
    'application/octet-stream',
    'application/pdf',
    'image/png',
    'application/x-ndjson',
    'json',
    '*/*',
    'application/',
    '/',
    ';;',
  ],
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

function numbered(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`key${index}`, index])
}
