import { describe, expect, it } from 'vitest'
import { VisibleText } from './visible-text.ts'

describe('the visible text of a model', () => {
  it.each([
    ['<think>Let me see. Fifty.</think>The trial ended early [1].', 'The trial ended early [1].'],
    ['Let me see.\n</think>\n\nThe trial ended early [1].', '\n\nThe trial ended early [1].'],
    ['<think>Fifty were enrolled [1].', ''],
    ['One [1]. <THINK>Two [1].</THINK> Three [1].', 'One [1].  Three [1].'],
    ['<think>a</think>b<thinking>c</thinking>d', 'bd'],
    ['<think>if a < b and <i> then</think>so', 'so'],
    ['p < 0.05 and x <y', 'p < 0.05 and x <y'],
    ['It ends with <thi', 'It ends with <thi'],
    ['<think></think>', ''],
  ])('of %j is %j, in whatever pieces it arrives', (streamed, visible) => {
    for (const size of [1, 2, 3, 7, 1000]) {
      const text = new VisibleText()
      for (let at = 0; at < streamed.length; at += size) text.add(streamed.slice(at, at + size))
      text.end()
      expect(text.text).toBe(visible)
    }
  })
})
