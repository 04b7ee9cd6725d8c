import { describe, expect, test } from 'vitest'
import { mathText } from './inline-math.ts'

const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
const part = (name: string, text: string): string => `<m:${name}>${run(text)}</m:${name}>`

describe('Word formulas as text', () => {
  test.each([
    ['a power', `<m:sSup>${part('e', 'r')}${part('sup', '2')}</m:sSup>`, 'r^2'],
    ['a long power', `<m:sSup>${part('e', 'e')}${part('sup', '-x')}</m:sSup>`, 'e^(-x)'],
    ['an index and a power', `<m:sSubSup>${part('e', 'N')}${part('sub', 's')}${part('sup', 'H')}</m:sSubSup>`, 'N_s^H'],
    ['a fraction', `<m:f>${part('num', 'a+b')}${part('den', '2c')}</m:f>`, '(a+b)/(2c)'],
    ['a plain fraction', `<m:f>${part('num', 'a')}${part('den', 'b')}</m:f>`, 'a/b'],
    ['a square root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${part('e', 'x+1')}</m:rad>`, '√(x+1)'],
    [
      'a sum with its limits',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${part('sub', 'k=0')}${part('sup', 'n')}${part('e', 'k')}</m:nary>`,
      '∑_(k=0)^n k',
    ],
    [
      'an integral, whose sign is not even named',
      `<m:nary>${part('sub', '0')}${part('sup', '1')}${part('e', 'xdx')}</m:nary>`,
      '∫_0^1 xdx',
    ],
    ['brackets', `${run('f')}<m:d>${part('e', 'x')}</m:d>`, 'f(x)'],
    [
      'brackets of another kind',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${part('e', 'a')}${part('e', 'b')}</m:d>`,
      '[a|b]',
    ],
    [
      'a matrix',
      `<m:m><m:mr>${part('e', '1')}${part('e', '0')}</m:mr><m:mr>${part('e', '0')}${part('e', '1')}</m:mr></m:m>`,
      '[1, 0; 0, 1]',
    ],
    ['a function', `<m:func>${part('fName', 'cos')}${part('e', 'x')}</m:func>`, 'cos x'],
    ['escaped signs', run('a &lt; b'), 'a &lt; b'],
  ])('%s', (_name, xml, expected) => {
    expect(mathText(xml)).toBe(expected)
  })

  test('unbalanced tags and ten thousand open ones lose no letters', () => {
    expect(mathText(`</m:f><m:sSup>${part('e', 'x')}`)).toBe('x')
    expect(mathText(`${'<m:d>'.repeat(10_000)}${run('x')}`)).toContain('x')
    expect(mathText('<m:t>never closed')).toBe('')
  })
})
