import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { doublyPackedPdf, onePage, pdfOf, streamOf } from '../testing/raw-pdf.ts'
import { checkDecodedSize } from './decoded-size.ts'

const MEGABYTE = 1_048_576
const binary = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const packed = (bytes: Uint8Array) => binary(deflateSync(bytes))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const spaces = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE).fill(0x20)
const withStreams = (...streams: string[]) => pdfOf([...onePage('q Q'), ...streams])
const tooLarge = expect.objectContaining({ code: 'documentTooLarge' })

describe('checkDecodedSize', () => {
  test('a doubly compressed file of 40 MB is rejected before it is unpacked completely', { tags: ['campaign'] }, () => {
    const bomb = doublyPackedPdf(40)
    expect(bomb.length).toBeLessThan(3000)
    expect(() => checkDecodedSize(bomb)).toThrow(tooLarge)
  })

  // Proves: x-docviz-guests
  test('a stream above 32 MB is rejected under any filter name, and several above 128 MB', {
    tags: ['campaign'],
  }, () => {
    expect(() => checkDecodedSize(withStreams(streamOf(packed(spaces(33)), '/Filter/Fl#61teDecode')))).toThrow(tooLarge)
    const large = streamOf(packed(spaces(30)), '/Filter/FlateDecode')
    expect(() => checkDecodedSize(withStreams(large, large, large, large))).not.toThrow()
    expect(() => checkDecodedSize(withStreams(large, large, large, large, large))).toThrow(tooLarge)
  })

  test('a singly compressed image does not count; a doubly compressed one does', () => {
    const picture = '/Type/XObject/Subtype/Image/Width 5000/Height 4000/Filter/FlateDecode'
    expect(() => checkDecodedSize(withStreams(streamOf(packed(spaces(40)), picture)))).not.toThrow()
    expect(() => checkDecodedSize(withStreams(streamOf(packed(deflateSync(spaces(40))), picture)))).toThrow(tooLarge)
  })

  test('a stream that claims to be an image counts beyond its pixels', { tags: ['campaign'] }, () => {
    const small = '/Subtype/Image/Width 10/Height 10/Filter/FlateDecode'
    expect(() => checkDecodedSize(withStreams(streamOf(packed(spaces(33)), small)))).toThrow(tooLarge)
    expect(() => checkDecodedSize(withStreams(streamOf(packed(spaces(33)), '/Subtype/Image')))).toThrow(tooLarge)
  })

  test('compressed data counts behind hexadecimal and base-85 text, and past an early endstream', {
    tags: ['campaign'],
  }, () => {
    const bomb = deflateSync(deflateSync(spaces(40)))
    expect(() => checkDecodedSize(withStreams(streamOf(`${hexOf(bomb)}>`, '/Filter 7 0 R')))).toThrow(tooLarge)
    expect(() => checkDecodedSize(withStreams(streamOf(`${base85(bomb)}~>`)))).toThrow(tooLarge)
    const inside = deflateSync(Uint8Array.from(hexOf(deflateSync(spaces(40))), (letter) => letter.charCodeAt(0)))
    expect(() => checkDecodedSize(withStreams(streamOf(binary(inside))))).toThrow(tooLarge)
    const stored = deflateSync(
      Uint8Array.from('endstream', (letter) => letter.charCodeAt(0)),
      { level: 0 },
    )
    const hidden = binary(stored.subarray(0, 2 + 5 + 9))
    const unfinished = String.fromCharCode(hidden.charCodeAt(0), hidden.charCodeAt(1), 0) + hidden.slice(3)
    const rest = packed(spaces(40)).slice(2)
    expect(() => checkDecodedSize(withStreams(streamOf(unfinished + rest)))).toThrow(tooLarge)
  })

  test('damaged, uncompressed and unterminated streams are left to pdf.js', () => {
    const damaged = packed(spaces(1)).slice(0, 200)
    expect(() => checkDecodedSize(withStreams(streamOf(damaged), streamOf('x\u0001y')))).not.toThrow()
    expect(() => checkDecodedSize(withStreams(`<<>>stream\n${damaged}`).subarray(0, -60))).not.toThrow()
  })
})

/** ASCII85Decode; the last group is padded with zeros. */
function base85(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    let value = [0, 1, 2, 3].reduce((sum, step) => sum * 256 + (bytes[at + step] ?? 0), 0)
    let group = ''
    for (let digit = 0; digit < 5; digit += 1) {
      group = String.fromCharCode(0x21 + (value % 85)) + group
      value = Math.floor(value / 85)
    }
    text += group
  }
  return text
}
