import { describe, expect, test } from 'vitest'
import { plainText } from './parse-record.ts'

describe('plainText', () => {
  test.each([
    [String.raw`Poincar\'e functions`, 'Poincaré functions'],
    [String.raw`Schr\"odinger and Schr\"{o}dinger and Schr{\"o}dinger`, 'Schrödinger and Schrödinger and Schrödinger'],
    [String.raw`M. Kosti\' c`, 'M. Kostić'],
    [String.raw`sp{\'e}cialit{\'{e}}`, 'spécialité'],
    [
      String.raw`Ho\v{r}ava, \v Cech, Erd\H{o}s, \c{c}, \k{a}, \u{g}, \r{u}, \=o, \.z`,
      'Hořava, Čech, Erdős, ç, ą, ğ, ů, ō, ż',
    ],
    [String.raw`Mart\'{\i}nez, Garc\'\i a`, 'Martínez, García'],
    [
      String.raw`Gr{\o}nbech, \O rsted, \O{}rsted, {\L}ukasiewicz, \ss, {\ae}`,
      'Grønbech, Ørsted, Ørsted, Łukasiewicz, ß, æ',
    ],
    [String.raw`\`a la th\'eorie`, 'à la théorie'],
    [String.raw`Test \& Learn: 5\%`, 'Test & Learn: 5%'],
  ])('the text %s becomes %s', (written, read) => {
    expect(plainText(written)).toBe(read)
  })

  test.each([
    String.raw`the $\bar{o}$ and $$\'e = \"o$$ of maths`,
    String.raw`$e-\mu-\tau$`,
    String.raw`\ell_1^N and \Gamma-limit, \cite{x}, \url{y}`,
    String.raw`\vec and \cos, \delta, \break, \like`,
    String.raw`a price of \$5 and a $ alone`,
    String.raw`\'q has no such letter`,
    'ends with a backslash \\',
  ])('the text %s stays unchanged', (written) => {
    expect(plainText(written)).toBe(written)
  })

  test('accents between two formulas are converted, those inside are not', () => {
    expect(plainText(String.raw`$\dot{a}$ \'e $\hat{b}$`)).toBe(String.raw`$\dot{a}$ é $\hat{b}$`)
  })

  test('plain text is one line without control characters, lone surrogates or NUL', () => {
    expect(plainText('  two\n  lines\u0000\twith\u00a0gaps \ud800 ')).toBe('two lines with gaps \ufffd')
  })
})
