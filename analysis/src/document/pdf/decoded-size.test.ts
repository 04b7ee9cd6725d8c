import { zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { doublyPackedPdf, onePage, pdfOf, streamOf } from '../testing/raw-pdf.ts'
import { checkDecodedSize } from './decoded-size.ts'

const MEGABYTE = 1_048_576
const packed = (bytes: Uint8Array) => Array.from(zlibSync(bytes), (byte) => String.fromCharCode(byte)).join('')
const spaces = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE).fill(0x20)
const withStreams = (...streams: string[]) => pdfOf([...onePage('q Q'), ...streams])
const tooLarge = expect.objectContaining({ code: 'documentTooLarge' })

describe('the unpacked size of a pdf', () => {
  test('a file that is packed twice and unpacks to 140 MB is refused in words before it is unpacked whole', () => {
    const bomb = doublyPackedPdf(140)
    expect(bomb.length).toBeLessThan(3000)
    expect(() => checkDecodedSize(bomb)).toThrow(tooLarge)
  })

  test('a stream packed once is refused above 32 MB, whatever its filter is called, and several above 128 MB', () => {
    expect(() => checkDecodedSize(withStreams(streamOf(packed(spaces(33)), '/Filter/Fl#61teDecode')))).toThrow(tooLarge)
    const large = streamOf(packed(spaces(30)), '/Filter/FlateDecode')
    expect(() => checkDecodedSize(withStreams(large, large, large, large))).not.toThrow()
    expect(() => checkDecodedSize(withStreams(large, large, large, large, large))).toThrow(tooLarge)
  })

  test('a picture that is packed once does not count; one that is packed twice does', () => {
    const picture = '/Type/XObject/Subtype/Image/Filter/FlateDecode'
    expect(() => checkDecodedSize(withStreams(streamOf(packed(spaces(40)), picture)))).not.toThrow()
    expect(() => checkDecodedSize(withStreams(streamOf(packed(zlibSync(spaces(40))), picture)))).toThrow(tooLarge)
  })

  test('damaged and unpacked streams, and a stream without an end, are left to the pdf library', () => {
    const damaged = packed(spaces(1)).slice(0, 200)
    expect(() => checkDecodedSize(withStreams(streamOf(damaged), streamOf('x\u0001y')))).not.toThrow()
    expect(() => checkDecodedSize(withStreams(`<<>>stream\n${damaged}`).subarray(0, -60))).not.toThrow()
  })
})
